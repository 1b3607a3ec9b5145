import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { processorSeconds } from '../measure/processes.mjs';
import { percentile } from '../measure/rounds.mjs';
import { openPlace } from '../product/database.mjs';
import { openProduct } from '../product/product.mjs';

const venues = 1000;
const hashOf = (token) => createHash('sha256').update(token).digest('hex');

/** Venues of the only account, each with a player that tells what plays; returns the players' tokens. */
async function addVenues(db) {
  const tokens = Array.from({ length: venues }, () => `player_${randomBytes(32).toString('base64url')}`);
  const hashes = tokens.map(hashOf);
  await sql`
    WITH owner AS (SELECT min(id) AS id FROM accounts),
      zones AS (SELECT id, row_number() OVER (ORDER BY population DESC, id) AS n FROM cities WHERE is_listed LIMIT 50),
      added AS (
        INSERT INTO venues (account_id, name, city_id, object_type_id, start_time, end_time, playlist_id)
        SELECT owner.id, 'Venue ' || n, (SELECT id FROM zones WHERE zones.n = 1 + series.n % 50), 1, '00:00', '00:00',
          (SELECT min(id) FROM playlists WHERE account_id = owner.id)
        FROM owner, generate_series(1, ${venues}::integer) AS series (n) RETURNING id, account_id
      ), numbered AS (SELECT *, row_number() OVER (ORDER BY id) AS n FROM added),
      songs AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM tracks ORDER BY id LIMIT ${venues + 1}::integer)
    INSERT INTO players (account_id, venue_id, name, version, token_hash, status, track_id, next_track_id, since)
    SELECT account_id, numbered.id, 'Tablet', '0.1.0', (${hashes}::text[])[numbered.n], 'playing', song.id, next.id, now()
    FROM numbered JOIN songs AS song ON song.n = numbered.n JOIN songs AS next ON next.n = numbered.n + 1`.execute(db);
  await sql`VACUUM ANALYZE`.execute(db);
  return tokens;
}

const online = (db) => sql`UPDATE players SET last_contact_at = now()`.execute(db);

async function measureOnAir(product, times) {
  const [token] = product.tokens;
  const milliseconds = [];
  let playing = 0;
  let before = 0;
  for (let at = 0; at < times + 5; at += 1) {
    if (at === 5) before = processorSeconds(product.pid);
    const begun = performance.now();
    const answer = await product.call(token, 'GET', `/objects/on-air?limit=${venues}`);
    // The first few fill caches and compile statements.
    if (at >= 5) milliseconds.push(performance.now() - begun);
    playing = answer.venues.filter(({ status }) => status === 'playing').length;
  }
  const processor = ((processorSeconds(product.pid) - before) / times) * 1000;
  return { playing, processor, p50: percentile(milliseconds, 0.5), p95: percentile(milliseconds, 0.95) };
}

/** Plays a second that `clients` players store in batches, each play a new one. */
async function measurePlays(product, { tokens, tracks, clients, batch, seconds }) {
  const until = performance.now() + seconds * 1000;
  const begun = performance.now();
  let stored = 0;
  const before = processorSeconds(product.pid);
  const report = async (client) => {
    for (let round = 0; performance.now() < until; round += 1) {
      const plays = Array.from({ length: batch }, (_, at) => ({
        id: randomUUID(),
        track_id: tracks[(round * batch + at * 7 + client) % tracks.length],
        started_at: new Date(Date.now() - at * 180_000 - 1000).toISOString(),
        duration_ms: 180_000,
      }));
      const token = tokens[(client + round * clients) % tokens.length];
      stored += (await product.call(token, 'POST', '/player/plays', { plays })).stored;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => report(client)));
  const processor = ((processorSeconds(product.pid) - before) / stored) * 1000;
  return { rate: stored / ((performance.now() - begun) / 1000), processor };
}

/** `npm run bench -- players [--quick]` */
export async function bench(args, say) {
  const quick = args.includes('--quick');
  const place = await openPlace({ embedded: false, tracks: 10_000, fresh: true }, say);
  const product = await openProduct(place, { tracks: 10_000, accounts: 1 }, say);
  const database = await place.open();
  try {
    const tokens = await addVenues(database.handle);
    const { rows } = await sql`SELECT id FROM tracks ORDER BY id LIMIT 5000`.execute(database.handle);
    await online(database.handle);
    const onAir = await measureOnAir(product, quick ? 20 : 100);
    say(
      `on-air of ${venues} venues (${onAir.playing} playing): median ${onAir.p50.toFixed(1)} ms, p95 ${onAir.p95.toFixed(1)} ms, processor time of the server ${onAir.processor.toFixed(1)} ms; asked: 50 ms`,
    );
    const load = { tokens, tracks: rows.map(({ id }) => id), clients: 8, seconds: quick ? 5 : 20 };
    for (const batch of [20, 100, 500]) {
      const { rate, processor } = await measurePlays(product, { ...load, batch });
      say(
        `plays in batches of ${batch}, 8 clients: ${Math.round(rate)} a second, processor time of the server ${processor.toFixed(2)} ms for each; asked: 1,000`,
      );
    }
  } finally {
    await database.close();
    await product.stop();
    await place.drop();
  }
}
