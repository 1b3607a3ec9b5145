import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openClock, stopDate } from '../../../testing/clock.ts';
import { ern3, ern4, purge } from '../../../testing/ddex-files.ts';
import { bounds, isOpen, messages, newest, type Sent, written } from '../../../testing/deals-oracle.ts';
import { isrcs, prepareDelivery, sentRelease } from '../../../testing/delivering.ts';
import { runs } from '../../../testing/runs.ts';
import { listSourceTracks } from '../../venues/players/documents.store.ts';
import { applyDueDeals } from './deal-activation.job.ts';

// The statements of `deals-oracle.rules.test.ts`, checked on what venues play: through files, import, database and job.

const { at: place, availability, analysers, deliver, put, send, sounds, tone, clear } = prepareDelivery();

const minute = 60_000;
const begin = Date.parse('2022-12-31T00:00:00Z');
const senders = ['PADPIDA0000000001A', 'PADPIDA0000000002B'];

let setClock: (moment: number) => Promise<void>;
beforeAll(async () => {
  setClock = await openClock(place.db);
});
afterEach(() => void vi.useRealTimers());

/** Days after the first one on which the messages arrive; each counts by the month in which it was made. */
const arrivals = fc.array(fc.integer({ min: 0, max: 1500 }), { minLength: 4, maxLength: 4 });

/** Replaces territories and uses by licensed ones, so that dates alone decide: few deals would be open otherwise. */
const openHere = (sent: readonly Sent[]): Sent[] =>
  sent.map((each) => ({
    ...each,
    deals: each.deals.map((deal) => ({ ...deal, territories: ['RU'], excluded: [], uses: ['NonInteractiveStream'] })),
  }));

const textOf = (sent: Sent, id: string): string => {
  const about = { id, at: `2022-0${sent.at}-01T00:00:00Z`, sender: senders[sent.sender] as string };
  if (sent.purge) return purge(id, about.at, { version: '382', sender: about.sender });
  const tracks = [{ isrc: isrcs[0], title: 'Группа крови', file: 'resources/1.flac' }];
  return ern3(sentRelease({ ...about, tracks, deals: sent.deals.map(written) }));
};

it(
  'venues can play a track at exactly the moments when a deal of what has arrived covers it',
  { timeout: 1_200_000 },
  async () => {
    const sound = tone();
    stopDate(begin);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(messages, messages.map(openHere)),
        arrivals,
        fc.boolean(),
        fc.integer({ min: 1, max: 7 }),
        async (sent, days, any, every) => {
          await clear();
          const { id: collection } = await place.db
            .insertInto('collections')
            .values({ key: 'played', position: 1, name: JSON.stringify({ ru: 'Играет' }) })
            .returning('id')
            .executeTakeFirstOrThrow();
          const playing = { territory: 'RU', uses: any ? ['any'] : [] };
          const due = days.slice(0, sent.length).toSorted((one, other) => one - other);
          const coming = sent.map((each, n) => ({ ...each, arrives: begin + (due[n] ?? 0) * 1440 * minute }));
          const edges = sent.flatMap(({ deals }) => deals.flatMap(bounds)).filter(Number.isFinite);
          const around = [...new Set(edges.flatMap((edge) => [edge - 1, edge, edge + 1]))].map((at) => at * minute);
          const sampled = around.filter((at, n) => at > begin && n % every === 0);
          const moments = [...sampled, ...coming.map(({ arrives }) => arrives)].toSorted((one, other) => one - other);
          const arrived: Sent[] = [];
          for (const moment of moments) {
            await setClock(moment);
            while (coming[0] && coming[0].arrives <= moment) {
              arrived.push(coming[0]);
              const path = `${arrived.length}`;
              put(`${path}/resources/1.flac`, sound);
              put(`${path}/message.xml`, Buffer.from(textOf(coming[0], path)));
              coming.shift();
              const { broken, incomplete } = await deliver(false, { path: `${place.folder}/${path}`, playing });
              expect([broken, incomplete]).toEqual([[], 0]);
            }
            await applyDueDeals(place.db, playing, new AbortController().signal);
            await sql`INSERT INTO collection_tracks (collection_id, track_id, position)
          SELECT ${collection}::bigint, id, 1 FROM tracks ON CONFLICT DO NOTHING`.execute(place.db);
            const played = await listSourceTracks(place.db, 'collection', collection);
            const expected = newest(arrived).some(
              ({ deals, purge: gone }) => !gone && isOpen(deals, any, moment / minute),
            );
            expect(played.length > 0).toBe(expected);
          }
        },
      ),
      { numRuns: runs(200) },
    );
  },
);

it('a recording whose code a message corrects plays on, though its import ends before the deals are applied', async () => {
  sounds();
  send(ern4(sentRelease()));
  await deliver();
  expect(await availability()).toEqual([null, null]);
  const { tracks } = sentRelease();
  const corrected = tracks.map((track, n) => (n === 0 ? { ...track, isrc: 'RUA1D2000009' } : track));
  send(ern4(sentRelease({ id: 'M2', at: '2024-02-01T10:00:00Z', tracks: corrected })));
  const apply = () => applyDueDeals(place.db, { territory: 'RU', uses: [] }, new AbortController().signal);
  // The job runs while the track has its former code.
  const digest: ReturnType<typeof analysers>['digest'] = async (...asked) => {
    await apply();
    return analysers().digest(...asked);
  };
  const killed = deliver(false, {
    analysers: { ...analysers(), digest },
    emit: ({ type }) => {
      if (type === 'track') throw new Error('killed');
    },
  });
  await expect(killed).rejects.toThrow('killed');
  await apply();
  expect(await availability()).toEqual([null, null]);
});
