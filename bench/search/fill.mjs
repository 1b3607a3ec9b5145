import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { keyOf } from '../../packages/server/dist/domains/catalogue/search/search-document.rules.js';
import { isCode } from '../../packages/server/dist/domains/catalogue/search/lexemes.rules.js';
import {
  albumDocument,
  trackDocument,
} from '../../packages/server/dist/domains/catalogue/search/search-index.store.js';
import { createCatalogue } from './catalogue.mjs';

const columnsOf = (list) => Object.fromEntries(list.split(' ').map((each) => each.split(':')));

const albumColumns = columnsOf(
  'id:bigint key:text name:text artist:text cover_id:bigint release_date:date upc:text track_count:int duration_ms:bigint ' +
    'explicit:bool popularity:float8 search:tsvector name_folded:text',
);
const trackColumns = columnsOf(
  'id:bigint album_id:bigint track_number:int name:text artist:text isrc:text explicit:bool vocal:bool ' +
    'duration_ms:int content_hash:text media_key:text media_type:text size:bigint source_path:text ' +
    'popularity:float8 search:tsvector name_folded:text',
);
const coverColumns = columnsOf('id:bigint hash:text');
const linkColumns = (kind) => ({ track_id: 'bigint', [`${kind}_id`]: 'bigint' });

/** Inserts many rows by one statement. */
async function insertRows(db, table, columns, rows) {
  if (rows.length === 0) return;
  const names = Object.keys(columns);
  const arrays = names.map((name) => sql`${rows.map((row) => row[name] ?? null)}::text[]::${sql.raw(columns[name])}[]`);
  await sql`
    INSERT INTO ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) OVERRIDING SYSTEM VALUE
    SELECT * FROM unnest(${sql.join(arrays)})`.execute(db);
}

/** Drops indexes that no constraint needs and recreates them after the insert. */
async function withoutIndexes(db, tables, work) {
  const { rows } = await sql`
    SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE tablename = ANY(${tables}::text[])
      AND indexname NOT IN (SELECT conname FROM pg_constraint)`.execute(db);
  for (const { name } of rows) await sql`DROP INDEX ${sql.ref(name)}`.execute(db);
  await work();
  for (const { definition } of rows) await sql.raw(definition).execute(db);
}

const addTo = (counts, lexemes) => {
  for (const lexeme of lexemes) if (!isCode(lexeme)) counts.set(lexeme, (counts.get(lexeme) ?? 0) + 1);
};

function* batches(total, counts) {
  const { album } = createCatalogue(total);
  const last = { album: 0, track: 0 };
  while (last.track < total) {
    const [albums, tracks] = [[], []];
    while (tracks.length < 3000 && last.track < total) {
      const { songs, ...made } = album();
      last.album += 1;
      const whole = {
        ...made,
        id: last.album,
        key: `bench|${last.album}`,
        cover_id: last.album,
        upc: String(4_600_000_000_000 + last.album),
      };
      const mine = songs.slice(0, total - last.track).map((song, at) => {
        last.track += 1;
        const isrc = `RUBEN${String(last.track).padStart(7, '0')}`;
        const file = {
          content_hash: `bench-${last.track}`,
          media_key: `bench/${last.track}`,
          media_type: 'audio/mpeg',
        };
        const track = { ...song, ...file, id: last.track, album_id: last.album, track_number: at + 1, isrc };
        const { lexemes, ...document } = trackDocument(whole, track);
        addTo(counts, lexemes);
        return { ...track, ...document, duration_ms: 180_000, size: 7_000_000, source_path: `/bench/${last.track}` };
      });
      const { lexemes: _, ...document } = albumDocument(whole, mine);
      const sums = { track_count: mine.length, duration_ms: 180_000 * mine.length, explicit: false };
      albums.push({ ...whole, ...sums, ...document });
      tracks.push(...mine);
    }
    yield { albums, tracks };
  }
}

const insertBatch = async (db, { albums, tracks }) => {
  // Rows without pictures, so that answers have the addresses of covers and their length.
  const covers = albums.map(({ id }) => ({ id, hash: createHash('sha256').update(`cover ${id}`).digest('hex') }));
  await insertRows(db, 'covers', coverColumns, covers);
  await insertRows(db, 'albums', albumColumns, albums);
  await insertRows(db, 'tracks', trackColumns, tracks);
  const links = (kind) =>
    tracks.flatMap(({ id, [`${kind}s`]: ids }) => ids.map((each) => ({ track_id: id, [`${kind}_id`]: each })));
  await insertRows(db, 'track_genres', linkColumns('genre'), links('genre'));
  await insertRows(db, 'track_tags', linkColumns('tag'), links('tag'));
};

/** Fills an empty database with a catalogue of `total` tracks, by the product's own documents. */
export async function fill(db, total, say) {
  for (const [table, count] of Object.entries({ genres: 30, tags: 60 })) {
    const labels = Array.from({ length: count }, (_, at) => `${table} ${at + 1}`);
    await sql`INSERT INTO ${sql.table(table)} (key, name) SELECT name, jsonb_build_object('ru', name) FROM unnest(${labels}::text[]) AS all_of (name)`.execute(
      db,
    );
  }
  const counts = new Map();
  await withoutIndexes(db, ['albums', 'tracks', 'track_genres', 'track_tags', 'search_lexemes'], async () => {
    let before = Promise.resolve();
    let told = 0;
    for (const batch of batches(total, counts)) {
      await before;
      // The next documents are computed while these rows are written.
      before = insertBatch(db, batch);
      const done = batch.tracks.at(-1).id;
      if (done - told >= total / 10) say(`  ${(told = done).toLocaleString('en')} tracks`);
    }
    await before;
    const lexemes = [...counts];
    for (let at = 0; at < lexemes.length; at += 20_000) {
      const rows = lexemes
        .slice(at, at + 20_000)
        .map(([lexeme, document_frequency]) => ({ lexeme, phonetic_key: keyOf(lexeme), document_frequency }));
      await insertRows(db, 'search_lexemes', { lexeme: 'text', phonetic_key: 'text', document_frequency: 'int' }, rows);
    }
    say(`  ${lexemes.length.toLocaleString('en')} lexemes; indexes …`);
  });
  for (const table of ['covers', 'albums', 'tracks']) {
    await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), max(id)) FROM ${sql.table(table)}`.execute(db);
  }
  await sql`VACUUM ANALYZE`.execute(db);
}
