import { frequency, noise, RATE } from './wave.ts';

/** A struck tone as a sum of decaying sines: piano, electric piano, vibraphone, bells, kalimba. */
export interface StruckTone {
  /** Ratio to the fundamental, amplitude, and seconds to fall by 60 dB, of each partial for a pitch and velocity. */
  readonly partials: (
    pitch: number,
    velocity: number,
  ) => readonly { readonly ratio: number; readonly level: number; readonly decay: number }[];
  /** Seconds to fall by 60 dB once the key is let go. */
  readonly release: number;
  /** Noise of the hammer, 0 to 1. */
  readonly knock: number;
  /** Depth of a tremolo that goes left and right, 0 to 1, and its speed in Hz. */
  readonly tremolo?: { readonly depth: number; readonly hz: number };
}

/** Each partial is a two-pole recursion: two multiplications per sample. */
function addPartial(out: Float32Array, hz: number, level: number, decay: number, phase: number): void {
  const radius = Math.exp(-6.9 / (decay * RATE));
  const angle = (2 * Math.PI * hz) / RATE;
  const first = 2 * radius * Math.cos(angle);
  const second = radius * radius;
  // A partial is inaudible once it has fallen by 70 dB.
  const end = Math.min(out.length, Math.ceil(decay * RATE * 1.17));
  let before = level * Math.sin(phase - 2 * angle);
  let last = level * Math.sin(phase - angle);
  for (let i = 0; i < end; i++) {
    const now = first * last - second * before;
    before = last;
    last = now;
    out[i]! += now;
  }
}

export function renderStruck(
  tone: StruckTone,
  pitch: number,
  seconds: number,
  velocity: number,
  variant: number,
): Float32Array {
  const held = Math.round(seconds * RATE);
  const total = held + Math.round(tone.release * RATE);
  const out = new Float32Array(total);
  const hz = frequency(pitch);
  const loud = 0.4 + 0.8 * velocity;
  for (const [i, { ratio, level, decay }] of tone.partials(pitch, velocity).entries()) {
    if (hz * ratio >= 15_000) continue;
    addPartial(out, hz * ratio * (1 + variant * 0.0004), level * loud, decay, i * 0.7 + variant);
  }
  const hiss = noise(Math.round(pitch) + 31 * variant);
  let soft = 0;
  for (let i = 0; i < Math.min(total, 1200); i++) {
    soft += (hiss() - soft) * 0.12;
    out[i]! += soft * tone.knock * velocity * Math.exp(-i / 260);
  }
  finish(out, tone, held, variant);
  return out;
}

/** A soft start of a millisecond, the tremolo, and the release after the key is let go. */
function finish(out: Float32Array, tone: StruckTone, held: number, variant: number): void {
  for (let i = 0; i < 44; i++) out[i]! *= i / 44;
  if (tone.tremolo) {
    const { depth, hz } = tone.tremolo;
    const step = (2 * Math.PI * hz) / RATE;
    for (let i = 0; i < out.length; i++) out[i]! *= 1 - depth * (0.5 + 0.5 * Math.sin(step * i + variant * Math.PI));
  }
  const leave = Math.exp(-6.9 / (tone.release * RATE));
  let level = 1;
  for (let i = held; i < out.length; i++) {
    level *= leave;
    out[i]! *= level;
  }
}
