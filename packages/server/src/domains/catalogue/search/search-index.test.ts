import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../db/open.ts';
import { listValues } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import { tester } from '../../../testing/actor.ts';
import { amidst } from '../../../testing/amidst.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';
import { countStatements } from '../../../testing/counting.ts';
import { newDatabase } from '../../../testing/database.ts';
import { mergeLabel } from '../taxonomy/taxonomy.office.service.ts';
import { createMissingDocumentsJob, writeMissingDocuments } from './missing-documents.job.ts';
import { hasCurrentDocuments, refreshSearch } from './search-index.store.ts';

let database: Database;
let db: Handle;
beforeAll(async () => {
  database = await newDatabase();
  db = database.handle;
});
afterAll(() => database.close());
beforeEach(() => sql`TRUNCATE albums, tracks, genres, search_lexemes CASCADE`.execute(db));

/** Lexemes with the actual number of tracks and the stored document frequency. */
const counts = async () => {
  const really = await sql`
    SELECT lexeme COLLATE "C" AS lexeme, count(*) AS document_frequency FROM tracks, unnest(tsvector_to_array(search)) AS lexeme WHERE lexeme !~ '^:[iu]'
    GROUP BY 1 ORDER BY 1`.execute(db);
  const said = await sql`
    SELECT lexeme, document_frequency FROM search_lexemes WHERE document_frequency > 0 ORDER BY lexeme`.execute(db);
  return { really: really.rows, said: said.rows };
};

const document_frequency = async (lexeme: string): Promise<number> => {
  const row = await db
    .selectFrom('search_lexemes')
    .select('document_frequency')
    .where('lexeme', '=', lexeme)
    .executeTakeFirst();
  return row?.document_frequency ?? 0;
};

const rename = async (id: number, name: string) =>
  db.updateTable('tracks').set({ name }).where('id', '=', id).execute();

it('counts each lexeme of the tracks, whatever becomes of them', async () => {
  const { id, trackIds } = await insertAlbum(db, { name: 'Тихий час', tracks: ['Снег', 'Снег и дождь', 'Метель'] });
  await insertAlbum(db, { name: 'Час', tracks: [{ name: 'Снег', genre: 'jazz' }] });
  expect(await document_frequency('снег')).toBe(3);
  expect(await document_frequency('дождь')).toBe(1);
  await rename(trackIds[1] ?? 0, 'Дождь, дождь');
  await refreshSearch(db, id, [trackIds[1] ?? 0]);
  expect(await document_frequency('снег')).toBe(2);
  await rename(trackIds[2] ?? 0, 'Вьюга');
  await refreshSearch(db, id);
  expect(await document_frequency('метель')).toBe(0);
  const { really, said } = await counts();
  expect(said).toEqual(really);
});

it('rewrites all documents of an album by statements whose number is that of one track, and none that stays', async () => {
  const short = await insertAlbum(db, { name: 'Тихий час', tracks: ['Снег'] });
  const long = await insertAlbum(db, {
    name: 'Ясный день',
    tracks: Array.from({ length: 30 }, (_, at) => `Снег ${at}`),
  });
  await sql`UPDATE albums SET release_date = '2020-02-02'`.execute(db);
  const [few, many] = [short, long].map(({ id }) => countStatements(db, (counted) => refreshSearch(counted, id)));
  expect(await many).toBe(await few);
  const versions = () => sql`SELECT id, xmin::text FROM tracks UNION ALL SELECT id, xmin::text FROM albums`.execute(db);
  const before = await versions();
  await refreshSearch(db, long.id);
  expect((await versions()).rows).toEqual(before.rows);
});

it('follows an album that changes under its tracks, though only one of them is said to have changed', async () => {
  const { id, trackIds } = await insertAlbum(db, { name: 'Тихий час', artist: 'Лада', tracks: ['Снег', 'Метель'] });
  await db
    .updateTable('albums')
    .set({ artist: 'Various artists', release_date: '2020-02-02' })
    .where('id', '=', id)
    .execute();
  await refreshSearch(db, id, [trackIds[0] ?? 0]);
  expect([
    await document_frequency('various'),
    await document_frequency(':y2020'),
    await document_frequency(':y2026'),
  ]).toEqual([2, 2, 0]);
  const { really, said } = await counts();
  expect(said).toEqual(really);
});

it('follows an album whose artist becomes its name, with the same words', async () => {
  const { id, trackIds } = await insertAlbum(db, { name: 'Заря', artist: 'Лада', tracks: ['Снег', 'Метель'] });
  await sql`UPDATE albums SET name = artist, artist = name WHERE id = ${id}`.execute(db);
  await refreshSearch(db, id, [trackIds[0] ?? 0]);
  expect(await hasCurrentDocuments(db, id)).toBe(true);
});

it('counts right when two write the same album at once', async () => {
  const { id } = await insertAlbum(db, { name: 'Тихий час', tracks: ['Снег', 'Метель'] });
  await sql`UPDATE tracks SET name = 'Вьюга' WHERE album_id = ${id}`.execute(db);
  await Promise.all([1, 2, 3].map(() => db.transaction().execute((tx) => refreshSearch(tx, id))));
  const { really, said } = await counts();
  expect(said).toEqual(really);
});

it('writes documents that a migration has emptied, and only those', async () => {
  const { id } = await insertAlbum(db, { name: 'Тихий час', tracks: ['Снег', 'Метель'] });
  await insertAlbum(db, { name: 'Ясный день', tracks: ['Солнце'] });
  const before = await counts();
  await sql`UPDATE albums SET search = ''`.execute(db);
  await sql`UPDATE tracks SET search = ''`.execute(db);
  await sql`TRUNCATE search_lexemes`.execute(db);
  await writeMissingDocuments(db, AbortSignal.abort());
  expect((await counts()).said).toEqual([]);
  await writeMissingDocuments(db, new AbortController().signal);
  expect(await counts()).toEqual(before);
  await rename(id, 'Never written');
  await writeMissingDocuments(db, new AbortController().signal);
  expect(await counts()).toEqual(before);
});

it('writes them behind a merge of genres that is under way, by the genre that is left', async () => {
  const { id } = await insertAlbum(db, { name: 'Тихий час', tracks: [{ name: 'Снег', genre: 'jazz' }] });
  await insertAlbum(db, { name: 'Ясный день', tracks: [{ name: 'Солнце', genre: 'blues' }] });
  const [jazz = 0, blues = 0] = await listValues(db)<number>`SELECT id FROM genres ORDER BY id`;
  await sql`UPDATE albums SET search = '' WHERE id = ${id}`.execute(db);
  await sql`UPDATE tracks SET search = '' WHERE album_id = ${id}`.execute(db);
  await amidst(
    database,
    (tx) => mergeLabel(tx, tester, 'genre', { id: jazz, into: blues }),
    () => writeMissingDocuments(db, new AbortController().signal),
  );
  expect(await hasCurrentDocuments(db, id)).toBe(true);
});

it('writes them after a failure of the database too', async () => {
  const { id } = await insertAlbum(db, { name: 'Дальний свет', tracks: ['Огни'] });
  await sql`UPDATE albums SET search = '' WHERE id = ${id}`.execute(db);
  await sql`ALTER TABLE albums ADD CONSTRAINT fails CHECK (id < 0) NOT VALID`.execute(db);
  const failures: unknown[] = [];
  const job = createMissingDocumentsJob(db, (error) => failures.push(error), 20);
  job.begin();
  await expect.poll(() => failures.length).toBeGreaterThan(0);
  await sql`ALTER TABLE albums DROP CONSTRAINT fails`.execute(db);
  await expect.poll(() => hasCurrentDocuments(db, id)).toBe(true);
  await job.stop(5000);
});

it('takes names of any length and signs', async () => {
  const names = ['х'.repeat(5000), 'слово '.repeat(2000), '\'\\ " : * & | ! < >', '\uFDFA'.repeat(300), '🎵', ''];
  const { id } = await insertAlbum(db, { name: 'Ы'.repeat(3000), tracks: names });
  const rows = await db.selectFrom('tracks').select('name_folded').where('album_id', '=', id).execute();
  expect(Math.max(...rows.map((row) => row.name_folded.length))).toBe(200);
});
