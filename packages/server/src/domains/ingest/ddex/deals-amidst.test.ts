import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../db/open.ts';
import { amidst } from '../../../testing/amidst.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';
import { newDatabase } from '../../../testing/database.ts';
import { removeOthers } from '../../../testing/others.ts';
import { upsertTerms } from './ddex.store.ts';
import { applyDueDeals } from './deal-activation.job.ts';
import { takedownDeal } from './import-release.service.ts';
import { settingsKey } from './uses.rules.ts';

let database: Database;
beforeAll(async () => {
  database = await newDatabase();
});
afterAll(() => database.close());
// Its tests change the rows of everybody.
afterAll(() => removeOthers(database.handle));

const playing = { territory: 'RU', uses: [] };
const terms = { message_created_at: '2024-01-01Z', is_purged: false, recordings: { R1: null }, delivered_key: null };

it('what a message says while the deals before it are applied is applied too, although its import ends there', async () => {
  const { handle: db } = database;
  const { trackIds } = await insertAlbum(db, { tracks: ['Track'] });
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ddex_releases (key, title, artist, territory) VALUES ('R', 'A', 'B', ${settingsKey(playing)}) RETURNING id`.execute(
    db,
  );
  const id = rows[0]?.id ?? 0;
  await sql`INSERT INTO ddex_tracks (release_id, recording, track_id, description_hash)
    VALUES (${id}, 'R1', ${trackIds[0]}, '')`.execute(db);
  await upsertTerms(db, id, 'A', { ...terms, deals: [{ ...takedownDeal, takes_down: false }] });
  const apply = () => applyDueDeals(db, playing, new AbortController().signal);
  await amidst(database, (tx) => upsertTerms(tx, id, 'A', { ...terms, deals: [takedownDeal] }), apply);
  await apply();
  expect(await db.selectFrom('tracks').select('id').where('revoked_at', 'is', null).execute()).toEqual([]);
});
