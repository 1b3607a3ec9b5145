import { bounds, defaultLanguage, type Language } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { inLanguage } from '../../../db/translations.ts';
import { listRows } from '../../../db/rows.ts';
import { listCopies, type Revocable } from './revocations.store.ts';
import { trackIsPlayable } from '../track-rows/track-rows.store.ts';
import { venueSources } from '../../common/media/venue-sources.store.ts';

/** Number of affected rows, capped, and the first of them by name. */
export interface Hit {
  total: number;
  names: string[];
}

/** Maximum number of names. */
const named = 10;

const hit = async (db: Handle, rows: RawBuilder<unknown>): Promise<Hit> => {
  const found = await sql<Hit>`
    WITH hit AS (SELECT DISTINCT id, name FROM (${rows}) AS rows LIMIT ${bounds.counted_total})
    SELECT (SELECT count(*) FROM hit) AS total, (
      SELECT coalesce(jsonb_agg(name), '[]') FROM (SELECT name FROM hit ORDER BY name, id LIMIT ${named}) AS first
    ) AS names`.execute(db);
  return found.rows[0] ?? { total: 0, names: [] };
};

/** Tracks that would become playable if these tracks or albums were restored. */
const comesBack = (kind: Revocable): RawBuilder<unknown> =>
  kind === 'track'
    ? sql`tracks.revoked_at IS NOT NULL AND albums.revoked_at IS NULL
        AND NOT EXISTS (SELECT FROM ddex_track_blocks WHERE track_id = tracks.id)`
    : sql`tracks.revoked_at IS NULL AND albums.revoked_at IS NOT NULL`;

interface Asked {
  act?: 'revoke' | 'restore';
  language?: Language;
}

/**
 * Previews a revocation or restoration: the tracks whose playability would change, those of them that only have the same
 * bytes, and the collections, playlists, venues and distributors that they affect.
 */
export const previewRevocation = async (
  db: Handle,
  kind: Revocable,
  ids: readonly number[],
  { act = 'revoke', language = defaultLanguage }: Asked = {},
) => {
  const of = sql.ref(kind === 'track' ? 'tracks.id' : 'tracks.album_id');
  const copies = (await listCopies(db, { kind, ids }, act)).filter((copy) => copy.is_changed);
  const rows = await listRows(db)<{ id: number; album_id: number }>`
    SELECT tracks.id, tracks.album_id FROM tracks JOIN albums ON albums.id = tracks.album_id
    WHERE ${of} = ANY(${ids}::bigint[]) AND ${act === 'revoke' ? trackIsPlayable : comesBack(kind)}
    UNION SELECT id, album_id FROM tracks WHERE id = ANY(${copies.map(({ id }) => id)}::bigint[])`;
  const gone = sql`ANY(${rows.map(({ id }) => id)}::bigint[])`;
  const albums = sql`ANY(${[...new Set(rows.map((row) => row.album_id))]}::bigint[])`;
  const setsWith = (set: 'playlist' | 'collection') => sql`
    SELECT DISTINCT ${sql.ref(`${set}_id`)} FROM ${sql.table(`${set}_tracks`)} WHERE track_id = ${gone}`;
  const lists = sql`playlists.deleted_at IS NULL AND playlists.id IN (${setsWith('playlist')})`;
  const playing = sql`id IN (
    SELECT venue_id FROM ${venueSources} AS plays
    WHERE playlist_id IN (${setsWith('playlist')}) OR selection_id IN (${setsWith('collection')}))`;
  return {
    tracks: rows.length,
    copies: { total: copies.length, names: copies.slice(0, named).map(({ shown }) => shown) },
    playlists: await hit(db, sql`SELECT id, name FROM playlists WHERE ${lists}`),
    collections: await hit(
      db,
      sql`SELECT id, ${inLanguage('name', language)} AS name FROM collections WHERE id IN (${setsWith('collection')})`,
    ),
    venues: await hit(db, sql`SELECT id, name FROM venues WHERE ${playing}`),
    // Distributors with any of them in a playlist, a venue or their music.
    distributors: await hit(
      db,
      sql`SELECT id, name FROM accounts WHERE id IN (
        SELECT account_id FROM playlists WHERE ${lists}
        UNION SELECT account_id FROM venues WHERE ${playing}
        UNION SELECT account_id FROM my_albums WHERE album_id = ${albums}
        UNION SELECT account_id FROM my_collections WHERE collection_id IN (${setsWith('collection')}))`,
    ),
  };
};

/** Returns the existing ones of these tracks or albums. */
export const listThere = (db: Handle, kind: Revocable, ids: readonly number[]): Promise<{ id: number }[]> =>
  listRows(db)`SELECT id FROM ${sql.table(`${kind}s`)} WHERE id = ANY(${ids}::bigint[])`;
