import { pole, RATE } from './wave.ts';

/** Room for one delay line in the shared ring; a power of two above the longest line. */
const RING = 4096;

/** Lengths of the eight lines at half the rate, without common divisors. */
const LINES = [719, 853, 977, 1103, 1259, 1399, 1583, 1733] as const;

/**
 * A room: eight delay lines fed back through a Householder matrix, each pass dulled.
 * Adds to `left` and `right` what `send` excites. Works at half the rate: a tail has no treble to lose.
 * @param seconds until the tail has fallen by 60 dB
 * @param bright cutoff in Hz of each pass
 */
export function addRoom(
  send: Float32Array,
  left: Float32Array,
  right: Float32Array,
  seconds: number,
  bright: number,
  size: number,
): void {
  const rate = RATE / 2;
  const ring = new Float32Array(RING * 8);
  const lengths = Int32Array.from(LINES, (line) => Math.round(line * size));
  const keep = Float64Array.from(lengths, (length) => 10 ** ((-3 * length) / (rate * seconds)));
  const dull = new Float64Array(8);
  const coefficient = pole(bright * 2);
  const predelay = Math.round(0.018 * rate);
  let lastLeft = 0;
  let lastRight = 0;
  for (let i = 0; i * 2 + 1 < send.length; i++) {
    let sum = 0;
    for (let k = 0; k < 8; k++) {
      const value = ring[k * RING + ((i - lengths[k]!) & (RING - 1))]!;
      const now = dull[k]! + (value * keep[k]! - dull[k]!) * coefficient;
      dull[k] = now;
      sum += now;
    }
    const at = (i - predelay) * 2;
    // The faint constant keeps the lines away from denormal numbers, which are slow.
    const input = (at < 0 ? 0 : (send[at]! + send[at + 1]!) * 0.5) + 1e-12;
    const shared = input - sum * 0.25;
    for (let k = 0; k < 8; k++) ring[k * RING + (i & (RING - 1))] = dull[k]! + shared;
    const toLeft = (dull[0]! - dull[2]! + dull[4]! - dull[6]!) * 0.4;
    const toRight = (dull[1]! - dull[3]! + dull[5]! - dull[7]!) * 0.4;
    left[i * 2]! += (lastLeft + toLeft) * 0.5;
    right[i * 2]! += (lastRight + toRight) * 0.5;
    left[i * 2 + 1]! += toLeft;
    right[i * 2 + 1]! += toRight;
    lastLeft = toLeft;
    lastRight = toRight;
  }
}

/** An echo that walks from side to side, duller each time. `seconds` between repeats, `feedback` below 1. */
export function addEcho(
  send: Float32Array,
  left: Float32Array,
  right: Float32Array,
  seconds: number,
  feedback: number,
  bright: number,
): void {
  const length = Math.max(1, Math.round(seconds * RATE));
  const here = new Float32Array(length);
  const there = new Float32Array(length);
  const coefficient = pole(bright);
  let dullHere = 0;
  let dullThere = 0;
  for (let i = 0, at = 0; i < send.length; i++) {
    dullHere += (here[at]! - dullHere) * coefficient;
    dullThere += (there[at]! - dullThere) * coefficient;
    here[at] = send[i]! + dullThere * feedback + 1e-12;
    there[at] = dullHere;
    left[i]! += dullHere;
    right[i]! += dullThere;
    if (++at === length) at = 0;
  }
}
