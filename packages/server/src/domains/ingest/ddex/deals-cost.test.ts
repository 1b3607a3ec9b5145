import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { auditEntries } from '../../../testing/audit.ts';
import { countStatements } from '../../../testing/counting.ts';
import { ern4 } from '../../../testing/ddex-files.ts';
import { prepareDelivery, sentRelease } from '../../../testing/delivering.ts';
import { removeOthers } from '../../../testing/others.ts';
import { applyDueDeals } from './deal-activation.job.ts';

const { at, deliver, availability, send, sounds } = prepareDelivery();

/** A release alone in its database, where each statement counts. */
const bring = async () => {
  await removeOthers(at.db);
  sounds();
  send(ern4(sentRelease()));
  await deliver();
};

it('a licence ends and begins by as many statements for a long release as for a short one', async () => {
  await bring();
  const { id } = await at.db.selectFrom('ddex_releases').select('id').executeTakeFirstOrThrow();
  const lengthen = sql`
    WITH more AS (
      INSERT INTO tracks (album_id, track_number, name, artist, duration_ms, content_hash, media_key, media_type, size,
        source_path)
      SELECT album_id, n, name || n, artist, duration_ms, content_hash, media_key, media_type, size, source_path || n
      FROM (SELECT * FROM tracks LIMIT 1) AS tracks, generate_series(3, 12) AS n RETURNING id, track_number
    ), linked AS (
      INSERT INTO ddex_tracks (release_id, recording, track_id, description_hash)
      SELECT ${id}, 'R' || track_number, id, '' FROM more
    ) UPDATE ddex_terms SET recordings = recordings
      || (SELECT jsonb_object_agg('R' || n, null) FROM generate_series(3, 12) AS n)`;
  const run = () =>
    countStatements(at.db, (db) => applyDueDeals(db, { territory: 'RU', uses: [] }, new AbortController().signal));
  const dealt = (deals: string) =>
    sql`WITH due AS (UPDATE ddex_releases SET next_change_at = now() - interval '1 second')
      UPDATE ddex_terms SET deals = ${deals}::jsonb,
        recordings = (SELECT jsonb_object_agg(key, null) FROM jsonb_each(recordings))`.execute(at.db);
  const { deals } = await at.db.selectFrom('ddex_terms').select('deals').executeTakeFirstOrThrow();
  const counts = [];
  for (const length of [2, 12]) {
    if (length > 2) await lengthen.execute(at.db);
    await dealt('[]');
    const ended = await run();
    expect(await availability()).toEqual(Array(length).fill('No licence for this service'));
    await dealt(JSON.stringify(deals));
    counts.push([ended, await run()]);
    expect(await availability()).toEqual(Array(length).fill(null));
  }
  expect(counts[1]).toEqual(counts[0]);
});

it('the effect of reading all deals anew is counted over all releases, and costs nothing at other times', async () => {
  await bring();
  const run = async () => {
    await sql`UPDATE ddex_releases SET next_change_at = now() - interval '1 second'`.execute(at.db);
    return countStatements(at.db, (db) =>
      applyDueDeals(db, { territory: 'RU', uses: [] }, new AbortController().signal),
    );
  };
  const usual = await run();
  await sql`INSERT INTO settings (name, value) VALUES ('ddex_deals_read_anew', '{"revoked": 2, "restored": 1, "seen": true}')`.execute(
    at.db,
  );
  // The setting is written for the release, then read and audited at the end.
  expect((await run()) - usual).toBe(3);
  expect(await run()).toBe(usual);
  const [entry] = await auditEntries(at.db, 'release.reread');
  expect(entry?.after).toEqual({ revoked: 2, restored: 1 });
});
