import { frequency, noise, pole, RATE, TABLE, wavetable, type Partials } from './wave.ts';

/** A tone from wavetables: pads, organs, winds, brass, synthesizers, basses. Times in seconds, levels 0 to 1. */
export interface TableTone {
  /** Names the wavetable. */
  readonly name: string;
  readonly partials: Partials;
  /** One oscillator for each entry, in cents. */
  readonly detune: readonly number[];
  readonly attack: number;
  readonly decay: number;
  readonly sustain: number;
  readonly release: number;
  /** Low-pass in Hz: where it opens to at the attack, where it settles, and how fast. */
  readonly cutoff?: { readonly peak: number; readonly rest: number; readonly time: number };
  readonly vibrato?: { readonly cents: number; readonly hz: number; readonly delay: number };
  /** Noise of breath or bow. */
  readonly breath?: number;
  /** Cents by which the pitch starts below and slides in. */
  readonly scoop?: number;
  /** Nothing above 7 kHz: rendered at half the rate, in half the time. */
  readonly dark?: boolean;
}

const BLOCK = 32;

/** Rise, fall to the sustained level, and after `held` samples the release, as one array. */
function envelope(tone: TableTone, held: number, total: number, rate: number): Float32Array {
  const level = new Float32Array(total);
  const rise = Math.max(1, Math.round(tone.attack * rate));
  const fall = Math.exp(-1 / (tone.decay * rate));
  const leave = Math.exp(-6.9 / (tone.release * rate));
  let value = 0;
  for (let i = 0; i < total; i++) {
    if (i >= held) value *= leave;
    else if (i < rise) value = (i + 1) / rise;
    else value = tone.sustain + (value - tone.sustain) * fall;
    level[i] = value;
  }
  return level;
}

/** Renders one note; `variant` shifts detuning and phases, so that two renderings stand left and right. */
export function renderTable(
  tone: TableTone,
  pitch: number,
  seconds: number,
  velocity: number,
  variant: number,
): Float32Array {
  const rate = tone.dark ? RATE / 2 : RATE;
  const held = Math.round(seconds * rate);
  const total = held + Math.round(tone.release * rate);
  const hz = frequency(pitch);
  const table = wavetable(tone.name, tone.partials, hz, tone.dark ? 7000 : 15_000);
  const out = envelope(tone, held, total, rate);
  const count = tone.detune.length;
  const steps = tone.detune.map(
    (cents, i) => (hz * TABLE * 2 ** ((cents * (variant ? -1.15 : 1)) / 1200 + i * 1e-6)) / rate,
  );
  const phases = tone.detune.map((_, i) => ((i * 0.37 + variant * 0.21) % 1) * TABLE);
  const scale = (0.25 + 0.75 * velocity) / Math.sqrt(count);
  const { vibrato, cutoff, breath = 0, scoop = 0 } = tone;
  const hiss = noise(Math.round(pitch * 8) + variant * 977 + 1);
  let low = 0;
  let lower = 0;
  let coefficient = 1;
  let air = 0;
  for (let start = 0; start < total; start += BLOCK) {
    const time = start / rate;
    let cents = scoop ? -scoop * Math.exp(-time / 0.035) : 0;
    if (vibrato && time > vibrato.delay) {
      const depth = Math.min(1, (time - vibrato.delay) / 0.35) * vibrato.cents;
      cents += depth * Math.sin(2 * Math.PI * vibrato.hz * time + variant);
    }
    const bend = cents === 0 ? 1 : 2 ** (cents / 1200);
    if (cutoff) {
      const open = cutoff.rest + (cutoff.peak - cutoff.rest) * (0.35 + 0.65 * velocity) * Math.exp(-time / cutoff.time);
      coefficient = pole(Math.min(18_000, (open * RATE) / rate));
    }
    const end = Math.min(total, start + BLOCK);
    for (let i = start; i < end; i++) {
      let sum = 0;
      for (let o = 0; o < count; o++) {
        let phase = phases[o]! + steps[o]! * bend;
        if (phase >= TABLE) phase -= TABLE;
        phases[o] = phase;
        const at = phase | 0;
        const here = table[at]!;
        sum += here + (table[at + 1]! - here) * (phase - at);
      }
      if (breath) {
        air += (hiss() - air) * 0.25;
        sum += air * breath;
      }
      if (cutoff) {
        low += (sum - low) * coefficient;
        lower += (low - lower) * coefficient;
        sum = lower;
      }
      out[i]! *= sum * scale;
    }
  }
  return tone.dark ? doubled(out) : out;
}

/** The same sound at twice the rate, with straight lines between its samples. */
function doubled(sound: Float32Array): Float32Array {
  const out = new Float32Array(sound.length * 2);
  for (let i = 0; i < sound.length; i++) {
    const now = sound[i]!;
    out[i * 2] = now;
    out[i * 2 + 1] = (now + (sound[i + 1] ?? 0)) * 0.5;
  }
  return out;
}
