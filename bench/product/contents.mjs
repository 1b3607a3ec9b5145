import { sql } from 'kysely';
import { hashPassword } from '../../packages/server/dist/lib/password-hash.js';
import { Refusal } from '../../tools/lib/refusal.mjs';
import { fill } from '../search/fill.mjs';
import { createRandom } from '../search/random.mjs';

export const password = 'measured with care';
export const accountEmail = (at) => `bench-${at}@kamerton.example`;

/** The size of what each account has, and of the ready-made collections. */
const sizes = { playlists: 3, playlistTracks: 300, albums: 20, collections: 3, venues: 20 };
const readyMade = { collections: 40, tracks: 50, blocks: 4 };

async function fillCollections(db, total) {
  const { below } = createRandom(40);
  const names = (count, word) => Array.from({ length: count }, (_, at) => `${word} ${at + 1}`);
  await sql`
    INSERT INTO blocks (key, name, position)
    SELECT 'bench|' || name, jsonb_build_object('ru', name), n
    FROM unnest(${names(readyMade.blocks, 'Block')}::text[]) WITH ORDINALITY AS all_of (name, n)`.execute(db);
  for (const [at, name] of names(readyMade.collections, 'Collection').entries()) {
    const chosen = new Set();
    while (chosen.size < Math.min(readyMade.tracks, total)) chosen.add(1 + below(total));
    await sql`
      WITH made AS (
        INSERT INTO collections (key, block_id, position, name)
        SELECT ${`bench|${at}`}, id, ${at}, jsonb_build_object('ru', ${name}::text)
        FROM blocks WHERE position = ${1 + (at % readyMade.blocks)}::int LIMIT 1 RETURNING id
      )
      INSERT INTO collection_tracks (collection_id, track_id, position)
      SELECT made.id, track_id, n FROM made, unnest(${[...chosen]}::bigint[]) WITH ORDINALITY AS all_of (track_id, n)`.execute(
      db,
    );
  }
  await sql`
    UPDATE collections SET (track_count, duration_ms, size) = (
      SELECT count(*), sum(duration_ms), sum(tracks.size) FROM collection_tracks JOIN tracks ON tracks.id = track_id
      WHERE collection_id = collections.id)`.execute(db);
}

async function addAccounts(db, count) {
  const hash = await hashPassword(password);
  const emails = Array.from({ length: count }, (_, at) => accountEmail(at));
  await sql`
    INSERT INTO accounts (email, name, password_hash) SELECT email, 'Bench', ${hash} FROM unnest(${emails}::text[]) AS all_of (email)
    ON CONFLICT (email) DO UPDATE SET password_hash = excluded.password_hash`.execute(db);
}

/** Fills an empty database with the catalogue, collections and accounts; one that this has filled is left as it is. */
export async function fillDatabase(db, { tracks, accounts }, say) {
  const { rows } = await sql`SELECT count(*) AS n FROM albums WHERE key NOT LIKE 'bench|%'
    AND key NOT LIKE '%kamerton bench%'`.execute(db);
  if (rows[0].n > 0) throw new Refusal('This database has a catalogue of its own: name an empty one.');
  const filled = await sql`SELECT count(*) AS n FROM collections WHERE key LIKE 'bench|%'`.execute(db);
  if (tracks > 0 && filled.rows[0].n === 0) {
    const began = performance.now();
    say(`Filling ${tracks.toLocaleString('en')} tracks …`);
    await fill(db, tracks, say);
    await fillCollections(db, tracks);
    say(`Filled in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
  }
  await addAccounts(db, accounts);
}

/** Facts about the catalogue that rows choose their requests by. */
export async function readFacts(db) {
  const ids = async (query) => (await query.execute(db)).rows.map(({ id }) => id);
  const count = await sql`SELECT count(*) AS n FROM tracks WHERE source_path LIKE '/bench/%'`.execute(db);
  return {
    tracks: count.rows[0].n,
    albums: await ids(sql`
      SELECT id FROM albums WHERE key LIKE 'bench|%' AND track_count BETWEEN 7 AND 13 ORDER BY id LIMIT 1000`),
    anyAlbums: await ids(sql`SELECT id FROM albums WHERE key LIKE 'bench|%' ORDER BY id LIMIT 1000`),
    collections: await ids(sql`SELECT id FROM collections WHERE key LIKE 'bench|%' ORDER BY id`),
  };
}

const inParallel = async (items, at, work) => {
  const rest = [...items];
  await Promise.all(
    Array.from({ length: at }, async () => {
      for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
    }),
  );
};

/** Gives accounts playlists, albums, collections and venues through the API, where they have none. @returns the ids of the playlists of each token */
export async function fillAccounts(call, tokens, facts, say) {
  const playlists = new Map();
  const missing = [];
  await inParallel(tokens, 4, async (token) => {
    const { playlists: own } = await call(token, 'GET', '/my/playlists?limit=100');
    const full = own.filter(({ track_count }) => track_count > 0);
    playlists.set(
      token,
      full.map(({ id }) => id),
    );
    if (full.length < sizes.playlists) missing.push(token);
  });
  if (missing.length > 0) say(`Filling ${missing.length} accounts …`);
  const { types } = await call(tokens[0], 'GET', '/objects/types');
  const { cities } = await call(tokens[0], 'GET', '/cities?q=но');
  await inParallel(missing, 4, async (token) => {
    const { below, pick } = createRandom(1000 + tokens.indexOf(token));
    const some = (count, choose) => {
      const chosen = new Set();
      while (chosen.size < count) chosen.add(choose());
      return [...chosen];
    };
    const made = [];
    for (let at = 0; at < sizes.playlists; at += 1) {
      const { playlist } = await call(token, 'POST', '/my/playlists', { name: `Playlist ${at + 1}` });
      const ids = some(Math.min(sizes.playlistTracks, facts.tracks), () => 1 + below(facts.tracks));
      await call(token, 'POST', `/my/playlists/${playlist.id}/tracks`, { ids });
      made.push(playlist.id);
    }
    playlists.set(token, made);
    for (const id of some(sizes.albums, () => pick(facts.anyAlbums))) await call(token, 'POST', '/my/albums', { id });
    for (const id of some(sizes.collections, () => pick(facts.collections)))
      await call(token, 'POST', '/my/collections', { id });
    for (let at = 0; at < sizes.venues; at += 1) {
      await call(token, 'POST', '/objects', {
        name: `Venue ${at + 1}`,
        city_id: pick(cities).id,
        object_type_id: pick(types).id,
        address: `Street ${at + 1}`,
        playlist_id: pick(made),
        start_time: '08:00',
        end_time: '22:00',
      });
    }
  });
  return { playlists, isNew: missing.length > 0 };
}
