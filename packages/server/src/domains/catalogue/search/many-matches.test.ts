import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../db/open.ts';
import { newDatabase } from '../../../testing/database.ts';
import type { Searched } from './match.store.ts';
import { search } from './search.service.ts';

/** Tracks, and as many albums, named after their place: their popularity grows with it. */
const many = 3000;
const nameOf = sql`
  CASE WHEN n <= 10 THEN 'lumen' WHEN n <= 20 THEN 'lumen ray' WHEN n <= 30 THEN 'lumenary' ELSE 'deep lumen' END`;
const documentOf = sql`
  (CASE WHEN n BETWEEN 21 AND 30 THEN '''lumenary'':1A' ELSE '''lumen'':1A' END || ' '':fexplicit0''')::tsvector`;

let database: Database;
beforeAll(async () => {
  database = await newDatabase();
  const db = database.handle;
  await sql`
    INSERT INTO albums (key, name, artist, track_count, popularity, name_folded, search)
    SELECT 'many ' || n, ${nameOf}, '', 1, n, ${nameOf}, ${documentOf} FROM generate_series(1, ${many}) AS n`.execute(
    db,
  );
  await sql`
    INSERT INTO tracks (album_id, name, artist, duration_ms, content_hash, media_key, media_type, size, source_path,
      popularity, name_folded, search)
    SELECT (SELECT min(id) FROM albums), ${nameOf}, '', 1, n, n, 'audio/mpeg', 1, n, n, ${nameOf}, ${documentOf}
    FROM generate_series(1, ${many}) AS n`.execute(db);
  await sql`
    INSERT INTO search_lexemes (lexeme, phonetic_key, document_frequency)
    VALUES ('lumen', 'lumen', ${many - 10}), ('lumenary', 'lumenari', 10), (':fexplicit0', NULL, ${many})`.execute(db);
});
afterAll(() => database.close());

const find = async (table: Searched, page: { limit: number; offset?: number }) => {
  const db = database.handle;
  const { search_version } = await db
    .selectFrom('catalogue_version')
    .select('search_version')
    .executeTakeFirstOrThrow();
  const { ids, total } = await search(db, search_version, {
    table,
    asked: { what: 'lumen' },
    page: { offset: 0, ...page },
  });
  const { rows } = await sql<{ id: number; popularity: number }>`
    SELECT id, popularity FROM ${sql.table(table)} WHERE id = ANY(${ids}::bigint[])`.execute(db);
  const places = new Map(rows.map(({ id, popularity }) => [id, popularity]));
  return { places: ids.map((id) => places.get(id)), total };
};

const from = (first: number, last: number) => Array.from({ length: first - last + 1 }, (_, at) => first - at);

it.each(['tracks', 'albums'] as const)(
  'finds the best of many %s by their names, and counts the rest',
  async (table) => {
    expect(await find(table, { limit: 5 })).toEqual({ places: from(10, 6), total: many });
    expect(await find(table, { limit: 12, offset: 8 })).toEqual({
      places: [...from(2, 1), ...from(20, 11)],
      total: many,
    });
    expect(await find(table, { limit: 30 })).toEqual({
      places: [...from(10, 1), ...from(20, 11), ...from(30, 21)],
      total: many,
    });
  },
);

it.each(['tracks', 'albums'] as const)('ranks all of many %s where names do not fill the page', async (table) => {
  expect(await find(table, { limit: 5, offset: 28 })).toEqual({
    places: [...from(22, 21), ...from(3000, 2998)],
    total: many,
  });
});

it.each(['tracks', 'albums'] as const)('leaves revoked ones of many %s out', async (table) => {
  const { handle } = database;
  await sql`UPDATE ${sql.table(table)} SET revoked_at = now() WHERE popularity = 9`.execute(handle);
  expect(await find(table, { limit: 3 })).toEqual({ places: [10, 8, 7], total: many - 1 });
});

it('leaves albums without a track that may play out of many', async () => {
  await sql`UPDATE albums SET track_count = 0 WHERE popularity = 8`.execute(database.handle);
  expect(await find('albums', { limit: 3 })).toEqual({ places: [10, 7, 6], total: many - 2 });
});
