import { RATE } from './wave.ts';

/** Loudness that every track is brought to, in LUFS. */
export const TARGET_LUFS = -16;

/** Peak that no sample passes, about -1.4 dBFS, so that lossy encoding stays below full scale. */
export const CEILING = 0.85;

/** Adds the energy of a channel, weighted as BS.1770 asks (a shelf for the head, then a high-pass), per 100 ms. */
function addEnergy(channel: Float32Array, sums: Float64Array, hop: number): void {
  let [x1, x2, y1, y2, z1, z2] = [0, 0, 0, 0, 0, 0];
  for (let start = 0, at = 0; start < channel.length; start += hop, at++) {
    const end = Math.min(channel.length, start + hop);
    let sum = 0;
    for (let i = start; i < end; i++) {
      const x = channel[i]!;
      const y =
        1.5308412300503478 * x -
        2.6509799951547297 * x1 +
        1.1690790799215869 * x2 +
        1.6636551132560204 * y1 -
        0.7125954280732254 * y2;
      const z = y - 2 * y1 + y2 + 1.9891696736297957 * z1 - 0.9891990357870394 * z2;
      x2 = x1;
      x1 = x;
      y2 = y1;
      y1 = y;
      z2 = z1;
      z1 = z;
      sum += z * z;
    }
    sums[at]! += sum;
  }
}

/** Integrated loudness in LUFS with the absolute and the relative gate of BS.1770; -Infinity for silence. */
export function loudness(left: Float32Array, right: Float32Array): number {
  const hop = Math.round(0.1 * RATE);
  const sums = new Float64Array(Math.ceil(left.length / hop));
  addEnergy(left, sums, hop);
  addEnergy(right, sums, hop);
  const powers = [...sums.subarray(0, -3)].map((sum, at) => {
    return (sum + sums[at + 1]! + sums[at + 2]! + sums[at + 3]!) / (hop * 4);
  });
  const mean = (above: number): number => {
    const kept = powers.filter((power) => power > above);
    return kept.length === 0 ? 0 : kept.reduce((sum, power) => sum + power, 0) / kept.length;
  };
  const absolute = 10 ** ((-70 + 0.691) / 10);
  return -0.691 + 10 * Math.log10(mean(mean(absolute) / 10));
}

/** Takes away what lies below 25 Hz, in place. */
function cutRumble(channel: Float32Array): void {
  const keep = Math.exp((-2 * Math.PI * 25) / RATE);
  let last = 0;
  let out = 0;
  for (let i = 0; i < channel.length; i++) {
    const now = channel[i]!;
    out = now - last + keep * out;
    last = now;
    channel[i] = out;
  }
}

/** Turns both channels down together around peaks, 5 ms ahead of them, so that none passes the ceiling. */
function limit(left: Float32Array, right: Float32Array, gain: number): void {
  const ahead = Math.round(0.005 * RATE);
  const need = new Float32Array(left.length + ahead).fill(1);
  for (let i = 0; i < left.length; i++) {
    const peak = Math.max(Math.abs(left[i]!), Math.abs(right[i]!)) * gain;
    if (peak > CEILING) need[i] = CEILING / peak;
  }
  const recover = 1 - Math.exp(-1 / (0.09 * RATE));
  let level = 1;
  // Backwards, so that the way down to a peak is known before the peak; forwards it recovers slowly.
  for (let i = need.length - 2; i >= 0; i--)
    need[i] = Math.min(need[i]!, need[i + 1]! + (1 - need[i + 1]!) / ahead + 1e-4);
  for (let i = 0; i < left.length; i++) {
    level = Math.min(need[i]!, level + (1 - level) * recover);
    left[i]! *= gain * level;
    right[i]! *= gain * level;
  }
}

/** Short fade-in against clicks, and a fade-out over the last `tail` seconds. */
function fade(channel: Float32Array, tail: number): void {
  const rise = Math.round(0.004 * RATE);
  const fall = Math.min(channel.length, Math.round(tail * RATE));
  for (let i = 0; i < rise; i++) channel[i]! *= i / rise;
  for (let i = 0; i < fall; i++) channel[channel.length - 1 - i]! *= Math.sin((Math.PI / 2) * (i / fall)) ** 2;
}

/** Finishes a mix in place: rumble, fades, equal loudness, peaks under the ceiling. */
export function master(left: Float32Array, right: Float32Array, tail: number): void {
  for (const channel of [left, right]) {
    cutRumble(channel);
    fade(channel, tail);
  }
  const measured = loudness(left, right);
  if (Number.isFinite(measured)) limit(left, right, 10 ** ((TARGET_LUFS - measured) / 20));
}
