import { frequency, noise, pole, RATE } from './wave.ts';

/** A plucked string after Karplus and Strong: guitars, upright bass, clavinet, harp. */
export interface PluckedTone {
  /** Seconds to fall by 60 dB at A3; higher strings die sooner. */
  readonly ring: number;
  /** Cutoff of the pluck in Hz. */
  readonly bright: number;
  /** Damping of each pass, 0 to 1: 0.5 is a plain average. */
  readonly dull: number;
  /** Plucking position as a share of the string's length. */
  readonly place: number;
  /** Seconds of fading once the string is damped. */
  readonly release: number;
}

/** Filtered noise with a notch pattern of the plucking place, without a constant part. */
function excitation(tone: PluckedTone, length: number, velocity: number, seed: number): Float32Array {
  const burst = new Float32Array(length);
  const hiss = noise(seed);
  const coefficient = pole(Math.min(16_000, tone.bright * (0.4 + 0.6 * velocity)));
  let soft = 0;
  for (let i = 0; i < length; i++) {
    soft += (hiss() - soft) * coefficient;
    burst[i] = soft;
  }
  const shift = Math.max(1, Math.round(length * tone.place));
  const shaped = burst.map((value, i) => value - 0.85 * burst[(i + length - shift) % length]!);
  const mean = shaped.reduce((sum, value) => sum + value, 0) / length;
  const power = shaped.reduce((sum, value) => sum + (value - mean) ** 2, 0) / length;
  return shaped.map((value) => ((value - mean) * 0.3) / Math.sqrt(power + 1e-9));
}

export function renderPlucked(
  tone: PluckedTone,
  pitch: number,
  seconds: number,
  velocity: number,
  variant: number,
): Float32Array {
  const hz = frequency(pitch);
  const held = Math.round(seconds * RATE);
  const total = held + Math.round(tone.release * RATE);
  const out = new Float32Array(total);
  const period = RATE / hz;
  const length = Math.floor(period - tone.dull - 0.1);
  const rest = period - tone.dull - length;
  const allpass = (1 - rest) / (1 + rest);
  const decay = tone.ring * Math.min(1.4, Math.sqrt(220 / hz));
  const keep = 10 ** (-3 / (hz * decay));
  const line = excitation(tone, length, velocity, Math.round(pitch * 4) + variant * 131 + 7);
  const leave = Math.exp(-6.9 / (tone.release * RATE));
  const scale = 0.35 + 0.65 * velocity;
  let level = scale;
  let at = 0;
  let last = 0;
  let passed = 0;
  let delayed = 0;
  for (let i = 0; i < total; i++) {
    const now = line[at]!;
    const mean = keep * (now + (last - now) * tone.dull);
    last = now;
    delayed = allpass * (mean - delayed) + passed;
    passed = mean;
    line[at] = delayed;
    if (++at === length) at = 0;
    if (i >= held) level *= leave;
    out[i] = now * level;
  }
  return out;
}
