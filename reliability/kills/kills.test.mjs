import { randomInt } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { openKills } from './kills.mjs';

const seed = Number(process.env.KILLS_SEED || randomInt(2 ** 31));
const rounds = 3;

let kills;
afterEach(() => kills?.close());

it.each(['embedded', 'postgresql'])(
  'keeps every acknowledged write, and none by half, when the server is killed: %s',
  async (engine) => {
    console.log(`KILLS_SEED=${seed}`);
    kills = await openKills({ engine, seed, isDurable: false }, console.log);
    for (let n = 0; n < rounds; n += 1) {
      const { lost, half, disagreements, acknowledged } = await kills.round(seed + n, {
        writes: 40,
        isVerified: n === rounds - 1,
      });
      expect({ lost, half, disagreements }).toEqual({ lost: [], half: [], disagreements: [] });
      expect(acknowledged).toBeGreaterThan(0);
    }
  },
);
