import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ern4 } from '../../../testing/ddex-files.ts';
import { prepareDelivery, sentRelease } from '../../../testing/delivering.ts';
import { openClock, stopDate } from '../../../testing/clock.ts';
import { once } from '../../../lib/once.ts';
import { transaction } from '../../../db/transaction.ts';
import type { DeliveryEvent } from '../../../formats/ddex/report.ts';
import { findTrack, type KnownTrack } from '../ingest/import.store.ts';
import { quarantine } from '../ingest/quarantine.service.ts';
import { applyDueDeals } from './deal-activation.job.ts';

const { at, deliver, availability, send, sounds } = prepareDelivery();

const day = 86_400_000;
const over = 'The licence has expired';
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

/** The media store with an act before it stores its first sound. */
const beforeSound = (act: () => Promise<void>): typeof at.media => {
  const acted = once(act);
  return {
    ...at.media,
    putFile: async (key, from) => {
      await acted();
      return at.media.putFile(key, from);
    },
  };
};

it('a deal holds from its first moment to its last, and no longer if the clock was ahead', async () => {
  sounds();
  send(ern4(sentRelease({ deals: [{ start: '2027-03-28', end: '2027-03-30' }] })));
  await deliver();
  const before = 'The licence has not started yet';
  expect(await apply()).toBe(before);
  await setClock(noon + day);
  expect(await apply()).toBe(null);
  await setClock(noon);
  expect(await apply()).toBe(before);
  await setClock(noon + 5 * day);
  expect(await apply()).toBe(over);
  await setClock(noon + day);
  expect(await apply()).toBe(null);
});

it('the beginning of its licence does not bring back a damaged recording', async () => {
  sounds();
  send(ern4(sentRelease({ deals: [{ start: '2027-03-28' }] })));
  await deliver();
  const { id } = await at.db.selectFrom('tracks').select('id').orderBy('track_number').executeTakeFirstOrThrow();
  await transaction(at.db, async (tx) => quarantine(tx, (await findTrack(tx, id)) as KnownTrack, 'truncated'));
  await setClock(noon + day);
  expect([await apply(), (await availability())[1]]).toEqual(['The file of the recording is damaged', null]);
});

it('a track that is added after its deal has ended meanwhile stays closed, also if the import ends there', async () => {
  sounds();
  send(ern4(sentRelease({ deals: [{ start: '2024-01-01', end: '2027-03-30' }] })));
  const media = beforeSound(async () => {
    await setClock(noon + 5 * day);
    await apply();
  });
  const emit = (event: DeliveryEvent) => {
    if (event.type === 'track' && event.done === event.total) throw new Error('killed');
  };
  await expect(deliver(false, { media, emit })).rejects.toThrow('killed');
  expect([await apply(), await availability()]).toEqual([over, [over, over]]);
});

it('the report of a delivery is of the moment at which its deals are applied', async () => {
  sounds();
  send(ern4(sentRelease({ deals: [{ start: '2024-01-01', end: '2027-03-30' }] })));
  const { reports } = await deliver(false, { media: beforeSound(() => setClock(noon + 5 * day)) });
  const tracks = [{ closed: 'ended' }, { closed: 'ended' }];
  expect(reports[0]?.releases).toMatchObject([{ closed: 'ended', until: null, tracks }]);
  expect(await availability()).toEqual([over, over]);
});

it.each([
  ['2027-03-26+03:00', 'The licence has expired', null],
  ['2027-03-26Z', 'The licence has expired', null],
  ['2027-03-27Z', null, '2027-03-28T00:00:00.000Z'],
  ['2027-03-27+14:00', 'The licence has expired', null],
  ['2027-02-30', 'The licence has expired', null],
  ['9999-12-31T23:59:59-05:00', null, null],
])('a deal that ends on %s ends then, and its delivery is imported', async (end, reason, next) => {
  sounds();
  send(ern4(sentRelease({ deals: [{ start: '2024-01-01', end }] })));
  const { taken: imported, broken, reports } = await deliver();
  expect([imported, broken, reports[0]?.releases[0]?.until ?? null]).toEqual([1, [], next]);
  expect(await apply()).toBe(reason);
});
