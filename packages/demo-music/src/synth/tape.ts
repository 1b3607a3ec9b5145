import { noise, pole, RATE } from './wave.ts';

/** An old cassette, in place: uneven speed, dull top, a little crackle and hiss. */
export function tape(left: Float32Array, right: Float32Array, amount: number, seed: number): void {
  for (const channel of [left, right]) wobble(channel, amount);
  const hiss = noise(seed + 3);
  const coefficient = pole(9000 - 4500 * amount);
  let lowLeft = 0;
  let lowRight = 0;
  let crackle = 0;
  for (let i = 0; i < left.length; i++) {
    const chance = hiss();
    if (chance > 0.99988) crackle = 0.12 * amount * hiss();
    crackle *= 0.82;
    const dust = crackle + chance * 0.0012 * amount;
    lowLeft += (left[i]! - lowLeft) * coefficient;
    lowRight += (right[i]! - lowRight) * coefficient;
    left[i] = lowLeft + dust;
    right[i] = lowRight + dust;
  }
}

/** Reads the channel a little behind itself, by a distance that sways. */
function wobble(channel: Float32Array, amount: number): void {
  const depth = 0.0011 * RATE * amount;
  const copy = channel.slice();
  for (let i = 0; i < channel.length; i++) {
    const time = i / RATE;
    const behind = depth * (2 + Math.sin(time * 4.1) + 0.5 * Math.sin(time * 11.7));
    const at = i - behind;
    const index = Math.floor(at);
    if (index < 0) continue;
    const here = copy[index]!;
    channel[i] = here + (copy[Math.min(copy.length - 1, index + 1)]! - here) * (at - index);
  }
}
