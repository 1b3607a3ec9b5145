import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { transaction } from '../../../db/transaction.ts';
import { ern4, type SentRelease, type SentTrack } from '../../../testing/ddex-files.ts';
import { prepareDelivery, sentRelease } from '../../../testing/delivering.ts';
import { another } from '../../../testing/others.ts';
import { applyDueDeals } from './deal-activation.job.ts';
import { listOutdated } from './messages.store.ts';

const { at: storage, deliver, availability, send, put, sounds } = prepareDelivery();

const [here, otherSender] = ['PADPIDA0000000001A', 'PADPIDA0000000002B'];
const open = [null, null];

const bring = (month: number, more: Partial<SentRelease>) => {
  send(ern4(sentRelease({ id: `S${month}${more.sender}`, at: `2024-0${month}-01T00:00:00Z`, ...more })));
  return deliver();
};

const applyDeals = async () => {
  await applyDueDeals(storage.db, { territory: 'RU', uses: [] }, new AbortController().signal);
  return availability();
};

const update = (migration: string) =>
  transaction(storage.db, async (tx) => {
    const script = new URL(`../../../db/migrations/${migration}.sql`, import.meta.url);
    for (const statement of readFileSync(script, 'utf8').split(/;\n(?=.)/s)) await sql.raw(statement).execute(tx);
  });

it('a licence that opens the sound of another sender, as the sender’s own file was refused, ends with the update', async () => {
  sounds();
  put('m/resources/spoilt.flac', Buffer.from('no sound'));
  const [first, second] = sentRelease().tracks;
  await bring(1, { sender: here, tracks: [first!, { ...second!, file: 'resources/spoilt.flac' }] });
  await bring(2, { sender: otherSender, deals: [] });
  await sql`
    UPDATE ddex_terms SET recordings = jsonb_set(recordings, ARRAY[${second!.isrc}], 'null')
    WHERE sender = ${here}`.execute(storage.db);
  await sql`UPDATE ddex_releases SET next_change_at = now()`.execute(storage.db);
  expect(await applyDeals()).toEqual(open);
  await update('0042_licences_without_sound');
  expect(await applyDeals()).toEqual([null, 'No licence for this service']);
  await bring(3, { sender: here });
  await update('0042_licences_without_sound');
  expect(await applyDeals()).toEqual(open);
});

describe('a sender that was stored with hyphens', () => {
  const stored = 'PA-DPIDA-0000000001-A';

  it('and without is one after the update, and its newest message counts', async () => {
    sounds();
    await bring(1, { sender: here });
    await sql`UPDATE ddex_terms SET sender = ${stored}`.execute(storage.db);
    await bring(2, { sender: here, deals: [] });
    expect(await applyDeals()).toEqual(open);
    await update('0044_sender_ids');
    expect(await applyDeals()).toEqual(Array(2).fill('No licence for this service'));
  });

  it('has what it names by ids of its own after the update', async () => {
    const [{ isrc }] = sentRelease().tracks as [SentTrack];
    sounds();
    await bring(1, { sender: here, own: 'R' });
    const own = `${stored}|X:1`;
    await sql`UPDATE ddex_tracks SET recording = ${own} WHERE recording = ${isrc}`.execute(storage.db);
    await sql`
      UPDATE ddex_terms SET sender = ${stored},
        recordings = recordings - ${isrc}::text || jsonb_build_object(${own}::text, null)`.execute(storage.db);
    await sql`UPDATE ddex_messages SET sender = ${stored}`.execute(storage.db);
    await sql`UPDATE ddex_releases SET proprietary_ids = ARRAY[${`${stored}|DPID:X:R`}]`.execute(storage.db);
    await update('0044_sender_ids');
    expect(await applyDeals()).toEqual(open);
    const { rows } = await sql`
      SELECT ddex_messages.sender, proprietary_ids, recording FROM ddex_messages, ddex_releases, ddex_tracks
      WHERE recording LIKE '%|%' AND ddex_releases.id <> ${another}`.execute(storage.db);
    expect(rows).toEqual([{ sender: here, proprietary_ids: [`${here}|DPID:X:R`], recording: `${here}|X:1` }]);
  });
});

it('a message whose deals an earlier version has read is listed until it is delivered again, and imported then', async () => {
  sounds();
  await bring(1, { sender: here });
  await bring(1, { sender: otherSender });
  expect(await listOutdated(storage.db, 9)).toEqual({ items: [], total: 0 });
  await sql`UPDATE ddex_terms SET reader_version = 0, deals = '[]' WHERE sender = ${here}`.execute(storage.db);
  expect(await listOutdated(storage.db, 9)).toMatchObject({
    total: 1,
    items: [{ title: 'Группа крови', sender: here }],
  });
  expect(await deliver()).toMatchObject({ taken: 1, known: 1 });
  expect(await listOutdated(storage.db, 9)).toEqual({ items: [], total: 0 });
  const { rows } = await sql<{ deals: unknown[] }>`
    SELECT deals FROM ddex_terms WHERE release_id <> ${another}`.execute(storage.db);
  expect(rows.map(({ deals }) => deals.length)).toEqual([1, 1]);
  expect(await deliver()).toMatchObject({ taken: 0, known: 2 });
});
