import { randomInt } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { openKills } from './kills.mjs';

const seed = Number(process.env.KILLS_SEED || randomInt(2 ** 31));
/** A start of the embedded database takes most of a round. */
const rounds = { embedded: 1, postgresql: 2 };

let kills;
afterEach(() => kills?.close());

it.each(Object.keys(rounds))(
  'keeps every acknowledged write, and none by half, when the server is killed: %s',
  async (engine) => {
    console.log(`KILLS_SEED=${seed}`);
    kills = await openKills({ engine, seed, isDurable: false }, console.log);
    for (let n = 0; n < rounds[engine]; n += 1) {
      const { lost, half, disagreements, acknowledged } = await kills.round(seed + n, {
        writes: 40,
        isVerified: n === rounds[engine] - 1,
      });
      expect({ lost, half, disagreements }).toEqual({ lost: [], half: [], disagreements: [] });
      expect(acknowledged).toBeGreaterThan(0);
    }
  },
);
