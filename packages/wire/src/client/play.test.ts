import { expect, it } from 'vitest';
import { secondsOfPlay } from './play.ts';

it('half a minute makes a play, and half of a track that is shorter than a minute', () => {
  expect([180, 60, 20, 0].map(secondsOfPlay)).toEqual([30, 30, 10, 0]);
});
