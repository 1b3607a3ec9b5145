import type { Album, Language, Track } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { inLanguage } from '../../../db/translations.ts';
import { listValues, listRows } from '../../../db/rows.ts';

/** The row of what is shown with a cover and a duration. */
export type Stored<Shown> = Omit<Shown, 'cover' | 'duration'> & { cover_hash: string | null; duration_ms: number };

export type TrackRow = Stored<Omit<Track, 'file' | 'peaks' | 'revoked_at'>> & {
  content_hash: string;
  revoked_at: string | null;
};

const labels = (kind: 'genre' | 'tag', language: Language): RawBuilder<unknown> => {
  const names = inLanguage(`${kind}s.name`, language);
  const [table, link] = [sql.table(`${kind}s`), sql.table(`track_${kind}s`)];
  return sql`(SELECT coalesce(jsonb_agg(${names} ORDER BY ${names}), '[]') FROM ${link}
    JOIN ${table} ON ${table}.id = ${link}.${sql.ref(`${kind}_id`)} WHERE ${link}.track_id = tracks.id)`;
};

/** Columns of a `TrackRow` from `tracks`, `albums` and `covers`, but for its genres and tags. */
const plainTrackColumns = sql`
  tracks.id, tracks.artist, tracks.name, tracks.duration_ms, tracks.content_hash, tracks.explicit, tracks.vocal,
  tracks.album_id, albums.name AS album_name, covers.hash AS cover_hash, tracks.isrc,
  least(tracks.revoked_at, albums.revoked_at) AS revoked_at`;

/** Columns of a `TrackRow` from `tracks`, `albums` and `covers`. */
export const trackColumns = (language: Language): RawBuilder<unknown> => sql`
  ${plainTrackColumns}, ${labels('genre', language)} AS genres, ${labels('tag', language)} AS tags`;

export const trackJoins = sql`JOIN albums ON albums.id = tracks.album_id LEFT JOIN covers ON covers.id = albums.cover_id`;

/** Names of the genres or tags of many tracks, read at once. */
const labelsOfAll = (kind: 'genre' | 'tag', language: Language, ids: readonly number[]): RawBuilder<unknown> => {
  const names = inLanguage(`${kind}s.name`, language);
  const [table, link] = [sql.table(`${kind}s`), sql.table(`track_${kind}s`)];
  return sql`LEFT JOIN (
    SELECT track_id, jsonb_agg(${names} ORDER BY ${names}) AS names FROM ${link}
    JOIN ${table} ON ${table}.id = ${link}.${sql.ref(`${kind}_id`)}
    WHERE track_id = ANY(${ids}::bigint[]) GROUP BY track_id
  ) AS ${sql.ref(`found_${kind}s`)} ON ${sql.ref(`found_${kind}s.track_id`)} = tracks.id`;
};

export const findTracks = (db: Handle, language: Language, ids: readonly number[]): Promise<TrackRow[]> =>
  listRows(db)`
    SELECT ${plainTrackColumns}, coalesce(found_genres.names, '[]') AS genres, coalesce(found_tags.names, '[]') AS tags
    FROM tracks ${trackJoins} ${labelsOfAll('genre', language, ids)} ${labelsOfAll('tag', language, ids)}
    WHERE tracks.id = ANY(${ids}::bigint[])`;

/** A track can be played when neither it nor its album is revoked. */
export const trackIsPlayable = sql`tracks.revoked_at IS NULL AND albums.revoked_at IS NULL`;

/** Date of revocation of what is blocked without notice: in the past, it is in no list of the latest ones. */
export const neverPlayed = '1970-01-01T00:00:00Z';

/**
 * Distributors may know of a track that could be played some time: one that is blocked since it was added could not, unless
 * it was withdrawn after that without notice.
 */
export const trackWasOffered = (table = 'tracks'): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${table}.revoked_at`)} IS DISTINCT FROM ${neverPlayed}::timestamptz
  OR EXISTS (SELECT FROM quarantined_tracks WHERE track_id = ${sql.ref(`${table}.id`)}))`;

/** Returns the playable ones of the given tracks, in the given order. */
export const listPlayable = async (tx: Handle, ids: readonly number[]): Promise<number[]> => {
  const playable = await listValues(tx)<number>`
    SELECT tracks.id FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (id, place)
    JOIN tracks ON tracks.id = wanted.id JOIN albums ON albums.id = tracks.album_id
    WHERE ${trackIsPlayable} ORDER BY wanted.place`;
  return [...new Set(playable)];
};

export type AlbumRow = Stored<Album>;

/** The columns of an album that are the same for all accounts. */
export type SharedAlbumRow = Omit<AlbumRow, 'is_my'>;

/** Columns of a `SharedAlbumRow` from `albums` and `covers`. */
export const sharedAlbumColumns = sql`
  albums.id, albums.name, albums.artist, covers.hash AS cover_hash, albums.release_date, albums.label, albums.upc,
  albums.track_count, albums.duration_ms, albums.size, albums.explicit`;

/** Columns of an `AlbumRow`, for one account. */
export const albumColumns = (account: number): RawBuilder<unknown> => sql`
  ${sharedAlbumColumns},
  EXISTS (SELECT 1 FROM my_albums WHERE account_id = ${account} AND album_id = albums.id) AS is_my`;

export const findAlbums = (db: Handle, ids: readonly number[]): Promise<SharedAlbumRow[]> =>
  listRows(db)`
    SELECT ${sharedAlbumColumns} FROM albums LEFT JOIN covers ON covers.id = albums.cover_id
    WHERE albums.id = ANY(${ids}::bigint[])`;

/** An album is listed when it is not revoked and has a track that can be played. */
export const albumIsListed = sql`albums.revoked_at IS NULL AND albums.track_count > 0`;
