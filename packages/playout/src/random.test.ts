import { expect, it } from 'vitest';
import { createRandom } from './random.ts';

it('goes on from its state', () => {
  const random = createRandom(7);
  random.next();
  const again = createRandom(random.state);
  expect([again.next(), again.next()]).toEqual([random.next(), random.next()]);
});

it('mixes its counter like the finalizer of MurmurHash3', () => {
  // The counter is one stride further when a number is drawn.
  const mixed = (counter: number): number => createRandom(counter - 0x9e37_79b9).next() * 2 ** 32;
  expect([mixed(0), mixed(1), mixed(0xffff_ffff)]).toEqual([0, 0x514e_28b7, 0x81f1_6f39]);
});

it('spreads over the range, also from neighbouring seeds', () => {
  const counts = Array.from({ length: 10 }, () => 0);
  for (let seed = 0; seed < 1000; seed += 1) {
    const random = createRandom(seed);
    for (let draw = 0; draw < 10; draw += 1) {
      const at = Math.floor(random.next() * 10);
      counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  for (const count of counts) expect(count).toBeGreaterThan(900);
  expect(counts.reduce((sum, count) => sum + count)).toBe(10_000);
});
