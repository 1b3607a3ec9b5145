import type { Note } from '../score/score.ts';
import { frequency, noise, RATE, TABLE, wavetable } from './wave.ts';

/** Resonances of a mouth in Hz, and how loud each is. */
interface Mouth {
  readonly hz: readonly number[];
  readonly level: readonly number[];
}

const mouth = (f1: number, f2: number, f3: number, f4: number, second = 0.6): Mouth => ({
  hz: [f1, f2, f3, f4],
  level: [1, second, 0.32, 0.2],
});

const vowels: Readonly<Record<string, Mouth>> = {
  a: mouth(760, 1180, 2550, 3350, 0.75),
  o: mouth(480, 860, 2500, 3250, 0.6),
  e: mouth(470, 1850, 2550, 3450, 0.5),
  u: mouth(340, 760, 2350, 3250, 0.35),
  i: mouth(310, 2200, 2950, 3600, 0.4),
};

const consonants: Readonly<Record<string, Mouth & { readonly loud: number; readonly air: number }>> = {
  m: { hz: [260, 1000, 2200, 3000], level: [1, 0.06, 0.03, 0.02], loud: 0.5, air: 0 },
  n: { hz: [280, 1500, 2500, 3300], level: [1, 0.1, 0.06, 0.03], loud: 0.5, air: 0 },
  l: { hz: [360, 1050, 2600, 3300], level: [1, 0.3, 0.15, 0.1], loud: 0.6, air: 0 },
  d: { hz: [300, 1700, 2600, 3400], level: [1, 0.3, 0.3, 0.3], loud: 0.08, air: 0.06 },
  h: { hz: [650, 1300, 2500, 3400], level: [1, 0.7, 0.5, 0.4], loud: 0.12, air: 0.35 },
};

/** Syllables that a wordless singer chooses from; the first sound of each is the consonant. */
const syllables = ['la', 'na', 'lo', 'mo', 'da', 'du', 'le', 'ne', 'ha', 'nu', 'mi', 'lu', 'do', 'ma'] as const;

const BLOCK = 32;
const CONSONANT = 0.07;
const BANDWIDTH = [75, 95, 140, 190] as const;

interface State {
  readonly hz: number[];
  readonly level: number[];
  readonly y1: Float64Array;
  readonly y2: Float64Array;
  pitch: number;
  loud: number;
  air: number;
  phase: number;
  tilt: number;
  breath: number;
}

/** Target of the voice at a moment: resonances, loudness, noise and pitch. */
function aim(note: Note, next: Note | undefined, time: number, index: number, seed: number) {
  const syllable = syllables[(index * 5 + seed * 3 + Math.round(note.pitch)) % syllables.length]!;
  const consonant = consonants[syllable[0]!]!;
  const vowel = vowels[syllable[1]!]!;
  const since = time - note.at;
  const until = note.at + note.length;
  const legato = next !== undefined && next.at - until < 0.06;
  if (since < CONSONANT) return { shape: consonant, loud: consonant.loud * note.velocity, air: consonant.air };
  const singing = time < until || (legato && time < next.at);
  const swell = 0.85 + 0.15 * Math.min(1, since / 0.4);
  return { shape: vowel, loud: singing ? note.velocity * swell : 0, air: singing ? 0.025 : 0 };
}

/** Moves the state towards what is aimed at, once per block. */
function approach(state: State, target: ReturnType<typeof aim>, pitch: number, size: number): void {
  for (let f = 0; f < 4; f++) {
    state.hz[f]! += (target.shape.hz[f]! * size - state.hz[f]!) * 0.035;
    state.level[f]! += (target.shape.level[f]! - state.level[f]!) * 0.04;
  }
  state.loud += (target.loud - state.loud) * (target.loud > state.loud ? 0.03 : 0.015);
  state.air += (target.air - state.air) * 0.05;
  state.pitch += (pitch - state.pitch) * 0.022;
}

/** The source: a bright wave softened like a larynx, with breath. */
function source(state: State, table: Float32Array, step: number, hiss: () => number): number {
  state.phase += step;
  if (state.phase >= TABLE) state.phase -= TABLE;
  const at = state.phase | 0;
  const wave = table[at]! + (table[at + 1]! - table[at]!) * (state.phase - at);
  state.tilt += (wave - state.tilt) * 0.35;
  state.breath += (hiss() - state.breath) * 0.6;
  return state.tilt * state.loud + state.breath * state.air * 0.5;
}

/**
 * Sings a whole part of one voice into `out`, gliding from note to note.
 * @param seed tells doubled voices apart: other syllables' order, drift and vibrato
 * @param size of the throat: 1 is a low voice, 1.15 a high one
 */
export function sing(notes: readonly Note[], out: Float32Array, seed: number, size: number): void {
  const table = wavetable('larynx', (n) => 1 / n, 150);
  const bright = wavetable('larynx', (n) => 1 / n, 300);
  const hiss = noise(seed + 11);
  const first = vowels['a']!;
  const state: State = {
    hz: [...first.hz],
    level: [...first.level],
    y1: new Float64Array(4),
    y2: new Float64Array(4),
    pitch: notes[0]?.pitch ?? 60,
    loud: 0,
    air: 0,
    phase: 0,
    tilt: 0,
    breath: 0,
  };
  for (const [index, note] of notes.entries()) {
    const next = notes[index + 1];
    const stop = Math.min(next?.at ?? note.at + note.length + 0.4, note.at + note.length + 0.4);
    const start = Math.max(0, Math.round(note.at * RATE));
    const end = Math.min(out.length, Math.round(stop * RATE));
    if (state.loud < 0.01) state.pitch = note.pitch - 0.6;
    for (let from = start; from < end; from += BLOCK) {
      const time = from / RATE;
      approach(state, aim(note, next, time, index, seed), note.pitch, size);
      const held = time - note.at;
      const vibrato = held > 0.22 ? Math.min(1, (held - 0.22) / 0.4) * 0.32 * Math.sin(time * (34 + seed)) : 0;
      const drift = 0.06 * Math.sin(time * 2.3 + seed) + 0.04 * Math.sin(time * 7.1 + seed * 2);
      const hz = frequency(state.pitch + vibrato + drift);
      resonate(state, hz > 260 ? bright : table, (hz * TABLE) / RATE, hiss, out, from, Math.min(end, from + BLOCK));
    }
  }
}

/** Runs the source of one block through the four resonances, in parallel. */
function resonate(
  state: State,
  table: Float32Array,
  step: number,
  hiss: () => number,
  out: Float32Array,
  from: number,
  end: number,
): void {
  const a = new Float64Array(4);
  const b = new Float64Array(4);
  const g = new Float64Array(4);
  for (let f = 0; f < 4; f++) {
    const radius = Math.exp((-Math.PI * BANDWIDTH[f]!) / RATE);
    const angle = (2 * Math.PI * state.hz[f]!) / RATE;
    a[f] = 2 * radius * Math.cos(angle);
    b[f] = radius * radius;
    g[f] = (1 - radius) * 2 * Math.sin(angle) * state.level[f]! * 3.2;
  }
  const { y1, y2 } = state;
  for (let i = from; i < end; i++) {
    const x = source(state, table, step, hiss);
    const a0 = g[0]! * x + a[0]! * y1[0]! - b[0]! * y2[0]!;
    const a1 = g[1]! * x + a[1]! * y1[1]! - b[1]! * y2[1]!;
    const a2 = g[2]! * x + a[2]! * y1[2]! - b[2]! * y2[2]!;
    const a3 = g[3]! * x + a[3]! * y1[3]! - b[3]! * y2[3]!;
    for (let f = 0; f < 4; f++) y2[f] = y1[f]!;
    y1[0] = a0;
    y1[1] = a1;
    y1[2] = a2;
    y1[3] = a3;
    // Neighbouring resonances in opposite phase, or they would cancel between them.
    out[i]! += x * 0.12 + a0 - a1 + a2 - a3;
  }
}
