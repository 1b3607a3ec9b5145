import { randomInt } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { openHistory } from './history.mjs';

const seed = Number(process.env.HISTORY_SEED || randomInt(2 ** 31));

let history;
afterEach(() => history?.close());

it('one order explains what the clients of two servers have seen while both were disturbed', async () => {
  console.log(`HISTORY_SEED=${seed}`);
  history = await openHistory({ engine: 'postgresql' }, console.log);
  const { anomalies, acknowledged } = await history.round(seed, { steps: 40 });
  expect(anomalies).toEqual([]);
  // About half of the writes at most are refused, or get no answer beside three kills.
  expect(acknowledged).toBeGreaterThan(40);
});
