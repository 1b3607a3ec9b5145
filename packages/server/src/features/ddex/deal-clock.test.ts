import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ern4 } from '../../testing/ddex-files.ts';
import { prepareDelivery, sentRelease } from '../../testing/delivering.ts';
import { openClock, stopDate } from '../../testing/clock.ts';
import { applyDueDeals } from './deal-activation.job.ts';

const { at, take, availability, send, sounds } = prepareDelivery();

const day = 86_400_000;
const noon = Date.parse('2027-03-27T12:00:00Z');
let setClock: (moment: number) => Promise<void>;

beforeAll(async () => {
  setClock = await openClock(at.db);
});
beforeEach(async () => {
  stopDate(noon);
  await setClock(noon);
});
afterEach(() => void vi.useRealTimers());

const apply = async () => {
  await applyDueDeals(at.db, { territory: 'RU', uses: [] }, new AbortController().signal);
  return (await availability())[0];
};

it('a deal holds from its first moment to its last, and no longer if the clock was ahead', async () => {
  sounds();
  send(ern4(sentRelease({ deals: [{ start: '2027-03-28', end: '2027-03-30' }] })));
  await take();
  const [before, after] = ['The licence has not started yet', 'The licence has expired'];
  expect(await apply()).toBe(before);
  await setClock(noon + day);
  expect(await apply()).toBe(null);
  await setClock(noon);
  expect(await apply()).toBe(before);
  await setClock(noon + 5 * day);
  expect(await apply()).toBe(after);
  await setClock(noon + day);
  expect(await apply()).toBe(null);
});
