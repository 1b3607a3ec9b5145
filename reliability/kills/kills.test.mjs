import { randomInt } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { openKills } from './kills.mjs';

const seed = Number(process.env.KILLS_SEED || randomInt(2 ** 31));

let kills;
afterEach(() => kills?.close());

it.each(['embedded', 'postgresql'])(
  'keeps every acknowledged write, and none by half, when the server is killed: %s',
  async (engine) => {
    console.log(`KILLS_SEED=${seed}`);
    kills = await openKills({ engine, seed, isDurable: false }, console.log);
    const { lost, half, disagreements, acknowledged } = await kills.round(seed, { writes: 40 });
    expect({ lost, half, disagreements }).toEqual({ lost: [], half: [], disagreements: [] });
    expect(acknowledged).toBeGreaterThan(0);
  },
);
