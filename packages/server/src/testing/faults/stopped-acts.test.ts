import { afterAll, beforeAll, expect, it } from 'vitest';
import { acts } from './acts.ts';
import { disturb } from './disturb.ts';
import { openPlace, type Place } from './place.ts';

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());

/** Calls at which an act is stopped, evenly over all that it makes; the long suite `faults` stops it at each. */
const most = 2;

const names = Object.keys(acts) as (keyof typeof acts)[];
const kinds = ['killed at a statement', 'killed at a file'] as const;
it.each(names.flatMap((name) => kinds.map((fault) => [name, fault] as const)))(
  'what a stopped %s leaves is finished by the next start: %s',
  async (name, fault) => {
    const { fired, broken } = await disturb(place, name, fault, { most });
    expect(broken).toEqual([]);
    expect(fired).toBeGreaterThan(0);
  },
);
