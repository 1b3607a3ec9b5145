import { renderStruck, type StruckTone } from './partials-voice.ts';
import { renderPlucked, type PluckedTone } from './pluck-voice.ts';
import { renderTable, type TableTone } from './table-voice.ts';
import { frequency, type Partials } from './wave.ts';

const saw: Partials = (n) => 1 / n;
const square: Partials = (n) => (n % 2 ? 1 / n : 0);
const soft: Partials = (n) => 1 / n ** 1.8;
const sine: Partials = (n) => (n === 1 ? 1 : 0);
const round: Partials = (n) => (n === 1 ? 1 : n === 2 ? 0.25 : n === 3 ? 0.08 : 0);
const drawbars: Partials = (n) => [0, 1, 0.8, 0.6, 0.35, 0, 0.25, 0, 0.2][n] ?? 0;
const reeds: Partials = (n) => (n < 24 ? 1 / n ** 0.75 / (1 + (n / 9) ** 2) : 0);
const pulse: Partials = (n) => Math.sin(Math.PI * n * 0.22) / n;
/** A tone with a hump of harmonics, as of a bore or a bell. */
const hump =
  (centre: number, wide: number, floor: number): Partials =>
  (n) =>
    floor / n + Math.exp(-(((n - centre) / wide) ** 2)) / n ** 0.4;

const tables = {
  'warm-pad': {
    dark: true,
    name: 'saw',
    partials: saw,
    detune: [-9, 8],
    attack: 0.35,
    decay: 2,
    sustain: 0.9,
    release: 1.6,
    cutoff: { peak: 900, rest: 650, time: 3 },
  },
  'glass-pad': {
    name: 'glass',
    partials: (n) => (n === 1 ? 1 : n === 3 ? 0.3 : n === 6 ? 0.14 : n === 9 ? 0.06 : 0),
    detune: [-6, 5],
    attack: 0.5,
    decay: 3,
    sustain: 0.8,
    release: 2.4,
    vibrato: { cents: 5, hz: 0.7, delay: 0 },
  },
  'bright-pad': {
    dark: true,
    name: 'saw',
    partials: saw,
    detune: [-12, 11],
    attack: 0.12,
    decay: 1.2,
    sustain: 0.75,
    release: 0.9,
    cutoff: { peak: 2600, rest: 1500, time: 1.2 },
  },
  strings: {
    dark: true,
    name: 'bowed',
    partials: (n) => 1 / n ** 1.15,
    detune: [-7, 6],
    attack: 0.16,
    decay: 1,
    sustain: 0.9,
    release: 0.5,
    cutoff: { peak: 2800, rest: 2300, time: 1 },
    vibrato: { cents: 11, hz: 5.3, delay: 0.2 },
    breath: 0.012,
  },
  cello: {
    dark: true,
    name: 'cello',
    partials: hump(2, 2.4, 0.7),
    detune: [0],
    attack: 0.09,
    decay: 0.8,
    sustain: 0.85,
    release: 0.3,
    cutoff: { peak: 2000, rest: 1700, time: 1 },
    vibrato: { cents: 16, hz: 5.2, delay: 0.25 },
    breath: 0.025,
  },
  organ: {
    name: 'organ',
    partials: drawbars,
    detune: [0, 3],
    attack: 0.012,
    decay: 1,
    sustain: 1,
    release: 0.09,
    vibrato: { cents: 9, hz: 6.4, delay: 0 },
  },
  accordion: {
    name: 'reeds',
    partials: reeds,
    detune: [-8, 9],
    attack: 0.035,
    decay: 0.6,
    sustain: 0.9,
    release: 0.09,
    cutoff: { peak: 5200, rest: 4200, time: 0.6 },
    breath: 0.01,
  },
  sax: {
    name: 'sax',
    partials: hump(3, 3.2, 1),
    detune: [0],
    attack: 0.035,
    decay: 0.4,
    sustain: 0.82,
    release: 0.1,
    cutoff: { peak: 3600, rest: 2300, time: 0.25 },
    vibrato: { cents: 22, hz: 5.1, delay: 0.22 },
    breath: 0.05,
    scoop: 45,
  },
  flute: {
    name: 'flute',
    partials: (n) => [0, 1, 0.32, 0.12, 0.04][n] ?? 0,
    detune: [0],
    attack: 0.05,
    decay: 0.3,
    sustain: 0.85,
    release: 0.12,
    vibrato: { cents: 16, hz: 4.9, delay: 0.25 },
    breath: 0.11,
    scoop: 15,
  },
  clarinet: {
    name: 'clarinet',
    partials: (n) => (n % 2 ? 1 / n ** 1.25 : 0.06 / n),
    detune: [0],
    attack: 0.04,
    decay: 0.3,
    sustain: 0.88,
    release: 0.1,
    cutoff: { peak: 3400, rest: 2800, time: 0.4 },
    vibrato: { cents: 9, hz: 5, delay: 0.3 },
    breath: 0.03,
  },
  trumpet: {
    name: 'brass',
    partials: hump(4, 4, 0.9),
    detune: [0],
    attack: 0.03,
    decay: 0.25,
    sustain: 0.8,
    release: 0.1,
    cutoff: { peak: 5200, rest: 3200, time: 0.2 },
    vibrato: { cents: 14, hz: 5.4, delay: 0.3 },
    breath: 0.015,
    scoop: 25,
  },
  brass: {
    name: 'brass',
    partials: hump(4, 4, 0.9),
    detune: [-6, 0, 7],
    attack: 0.025,
    decay: 0.18,
    sustain: 0.7,
    release: 0.1,
    cutoff: { peak: 4600, rest: 1900, time: 0.16 },
    scoop: 30,
  },
  'saw-lead': {
    name: 'saw',
    partials: saw,
    detune: [-8, 0, 8],
    attack: 0.012,
    decay: 0.4,
    sustain: 0.75,
    release: 0.18,
    cutoff: { peak: 5200, rest: 3000, time: 0.35 },
    vibrato: { cents: 14, hz: 5.6, delay: 0.25 },
  },
  'square-lead': {
    name: 'square',
    partials: square,
    detune: [0, 6],
    attack: 0.01,
    decay: 0.3,
    sustain: 0.7,
    release: 0.15,
    cutoff: { peak: 4200, rest: 2200, time: 0.3 },
    vibrato: { cents: 12, hz: 5.8, delay: 0.3 },
    scoop: 40,
  },
  'pluck-synth': {
    name: 'pulse',
    partials: pulse,
    detune: [-5, 5],
    attack: 0.003,
    decay: 0.16,
    sustain: 0.12,
    release: 0.14,
    cutoff: { peak: 5200, rest: 700, time: 0.1 },
  },
  stab: {
    name: 'saw',
    partials: saw,
    detune: [-10, 0, 10],
    attack: 0.004,
    decay: 0.2,
    sustain: 0.25,
    release: 0.22,
    cutoff: { peak: 4800, rest: 900, time: 0.14 },
  },
  'sub-bass': {
    dark: true,
    name: 'sub',
    partials: round,
    detune: [0],
    attack: 0.008,
    decay: 0.6,
    sustain: 0.85,
    release: 0.08,
  },
  'synth-bass': {
    dark: true,
    name: 'saw',
    partials: saw,
    detune: [-4, 4],
    attack: 0.004,
    decay: 0.25,
    sustain: 0.55,
    release: 0.06,
    cutoff: { peak: 1900, rest: 380, time: 0.13 },
  },
  reese: {
    dark: true,
    name: 'saw',
    partials: saw,
    detune: [-17, 0, 16],
    attack: 0.01,
    decay: 0.6,
    sustain: 0.9,
    release: 0.09,
    cutoff: { peak: 900, rest: 420, time: 0.5 },
  },
  'finger-bass': {
    dark: true,
    name: 'finger',
    partials: soft,
    detune: [0],
    attack: 0.006,
    decay: 0.5,
    sustain: 0.45,
    release: 0.08,
    cutoff: { peak: 1500, rest: 520, time: 0.18 },
    breath: 0.006,
  },
  'dub-bass': {
    dark: true,
    name: 'dub',
    partials: (n) => (n === 1 ? 1 : n === 2 ? 0.35 : n === 3 ? 0.12 : 0),
    detune: [0],
    attack: 0.012,
    decay: 0.7,
    sustain: 0.7,
    release: 0.1,
    cutoff: { peak: 500, rest: 320, time: 0.3 },
  },
  whistle: {
    name: 'sine',
    partials: sine,
    detune: [0],
    attack: 0.04,
    decay: 0.3,
    sustain: 0.9,
    release: 0.1,
    vibrato: { cents: 20, hz: 5.6, delay: 0.18 },
    breath: 0.05,
    scoop: 60,
  },
} satisfies Record<string, TableTone>;

const plucked = {
  nylon: { ring: 2.6, bright: 2600, dull: 0.5, place: 0.22, release: 0.22 },
  steel: { ring: 3.6, bright: 6000, dull: 0.32, place: 0.14, release: 0.25 },
  clav: { ring: 1.1, bright: 9000, dull: 0.22, place: 0.08, release: 0.05 },
  muted: { ring: 0.5, bright: 4200, dull: 0.45, place: 0.12, release: 0.06 },
  harp: { ring: 3.2, bright: 3200, dull: 0.45, place: 0.4, release: 0.5 },
  upright: { ring: 1.5, bright: 900, dull: 0.5, place: 0.3, release: 0.12 },
  slap: { ring: 1.7, bright: 5200, dull: 0.35, place: 0.1, release: 0.06 },
} satisfies Record<string, PluckedTone>;

/** Partials of a stiff string: slightly sharp upwards, softer and shorter the higher. */
const strung = (pitch: number, velocity: number) => {
  const low = Math.max(0, 72 - pitch) / 48;
  const count = Math.max(4, Math.min(18, Math.floor(9000 / frequency(pitch))));
  const ring = 2.2 + 5 * low;
  return Array.from({ length: count }, (_, i) => {
    const n = i + 1;
    const level = (0.37 * Math.exp(-i * (0.5 - 0.22 * velocity - 0.1 * low))) / (1 + 0.2 * (n % 7 === 0 ? 4 : 0));
    return { ratio: n * Math.sqrt(1 + 0.00035 * n * n), level, decay: ring / (1 + 0.28 * i) };
  });
};

const struck = {
  piano: { partials: strung, release: 0.28, knock: 0.5 },
  'electric-piano': {
    partials: (pitch, velocity) => [
      { ratio: 1, level: 0.5, decay: 3.6 - pitch / 60 },
      { ratio: 2, level: 0.16 * velocity, decay: 1.8 },
      { ratio: 3, level: 0.12 * velocity ** 2, decay: 0.9 },
      { ratio: 4.01, level: 0.06 * velocity ** 2, decay: 0.5 },
      { ratio: 7.2, level: 0.05 * velocity, decay: 0.22 },
      { ratio: 14.1, level: 0.05 * velocity ** 2, decay: 0.12 },
    ],
    release: 0.22,
    knock: 0.15,
    tremolo: { depth: 0.28, hz: 4.6 },
  },
  vibes: {
    partials: () => [
      { ratio: 1, level: 0.5, decay: 3.4 },
      { ratio: 3.98, level: 0.1, decay: 0.9 },
      { ratio: 9.9, level: 0.04, decay: 0.25 },
    ],
    release: 0.6,
    knock: 0.2,
    tremolo: { depth: 0.4, hz: 5.2 },
  },
  bell: {
    partials: () => [
      { ratio: 1, level: 0.42, decay: 3.8 },
      { ratio: 2.01, level: 0.16, decay: 2.6 },
      { ratio: 3.01, level: 0.1, decay: 1.6 },
      { ratio: 5.43, level: 0.06, decay: 0.9 },
      { ratio: 8.2, level: 0.03, decay: 0.4 },
    ],
    release: 1.8,
    knock: 0.05,
  },
  kalimba: {
    partials: () => [
      { ratio: 1, level: 0.5, decay: 1.3 },
      { ratio: 2.8, level: 0.08, decay: 0.5 },
      { ratio: 5.4, level: 0.08, decay: 0.16 },
    ],
    release: 0.35,
    knock: 0.6,
  },
} satisfies Record<string, StruckTone>;

/** Everything that plays; `voice` sings a whole part at once and `alto` an octave's throat higher. */
export type InstrumentName = keyof typeof tables | keyof typeof plucked | keyof typeof struck | 'voice' | 'alto';

export type PlayedName = Exclude<InstrumentName, 'voice' | 'alto'>;

export const instrumentNames = [
  ...Object.keys(tables),
  ...Object.keys(plucked),
  ...Object.keys(struck),
] as readonly PlayedName[];

/**
 * Renders one note as mono samples at 44.1 kHz.
 * @param seconds until the note is let go; the result is longer by the release
 * @param variant 0 or 1: two slightly different renderings for left and right
 */
export function renderNote(
  instrument: PlayedName,
  pitch: number,
  seconds: number,
  velocity: number,
  variant: number,
): Float32Array {
  if (instrument in tables) {
    return renderTable(tables[instrument as keyof typeof tables], pitch, seconds, velocity, variant);
  }
  if (instrument in plucked) {
    return renderPlucked(plucked[instrument as keyof typeof plucked], pitch, seconds, velocity, variant);
  }
  return renderStruck(struck[instrument as keyof typeof struck], pitch, seconds, velocity, variant);
}
