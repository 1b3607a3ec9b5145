import { sql } from 'kysely';
import { logarithmOfSum } from '../../../db/expressions.ts';
import type { Handle } from '../../../db/schema.ts';
import { execute, hasRow, listRows, listValues } from '../../../db/rows.ts';

export const setAlbumArtist = (tx: Handle, albumId: number, artist: string): Promise<void> =>
  execute(tx)`UPDATE albums SET artist = ${artist} WHERE id = ${albumId}`;

/**
 * Lists the distinct artists of an album's tracks in the tracks' order; none if the album's own comes from tags, as its
 * key says, or from an operator.
 */
export const listArtists = async (tx: Handle, albumId: number): Promise<string[]> => {
  const artists = await listValues(tx)<string>`
    SELECT tracks.artist FROM albums JOIN tracks ON tracks.album_id = albums.id
    WHERE albums.id = ${albumId} AND albums.key NOT LIKE 'by|%' AND NOT 'artist' = ANY(albums.edited)
    ORDER BY tracks.disc_number, tracks.track_number NULLS LAST, tracks.id`;
  return [...new Set(artists)];
};

export const recountAlbum = (tx: Handle, albumId: number): Promise<void> => recountAlbums(tx, [albumId]);

export const recountAlbums = (tx: Handle, albumIds: readonly number[]): Promise<void> =>
  execute(tx)`
    UPDATE albums SET (track_count, duration_ms, size, explicit) = (
      SELECT count(*), coalesce(sum(duration_ms), 0), coalesce(sum(size), 0), coalesce(bool_or(explicit), false)
      FROM tracks WHERE album_id = albums.id AND revoked_at IS NULL)
    WHERE id = ANY(${albumIds}::bigint[])`;

/** Updates the stored counts, durations and sizes of the collections and playlists that contain any of the tracks. */
export const recountSetsWith = async (tx: Handle, trackIds: readonly number[]): Promise<void> => {
  const sums = (table: string, column: string) => sql`
    FROM ${sql.table(table)} AS held JOIN tracks ON tracks.id = held.track_id JOIN albums ON albums.id = tracks.album_id
    WHERE held.${sql.ref(column)} = kept.id AND tracks.revoked_at IS NULL AND albums.revoked_at IS NULL`;
  await sql`
    UPDATE collections AS kept SET (track_count, duration_ms, size) = (
      SELECT count(*), coalesce(sum(tracks.duration_ms), 0), coalesce(sum(tracks.size), 0) ${sums('collection_tracks', 'collection_id')})
    WHERE id IN (SELECT collection_id FROM collection_tracks WHERE track_id = ANY(${trackIds}::bigint[]))`.execute(tx);
  await sql`
    UPDATE playlists AS kept SET (track_count, duration_ms) = (
      SELECT count(*), coalesce(sum(tracks.duration_ms), 0) ${sums('playlist_tracks', 'playlist_id')})
    WHERE id IN (SELECT playlist_id FROM playlist_tracks WHERE track_id = ANY(${trackIds}::bigint[]))`.execute(tx);
};

/**
 * Replaces an album without tracks by another one in users' music, which gets its plays and its age, and deletes it;
 * false if it has tracks, or stays for what may come into it as it is revoked (`revokedStays`).
 */
export const replaceEmptyAlbum = async (
  tx: Handle,
  oldId: number,
  newId: number,
  revokedStays = false,
): Promise<boolean> => {
  if (await hasRow(tx)`SELECT FROM tracks WHERE album_id = ${oldId} LIMIT 1`) return false;
  await sql`
    INSERT INTO my_albums (account_id, album_id, added_at)
    SELECT account_id, ${newId}::bigint, added_at FROM my_albums WHERE album_id = ${oldId}
    ON CONFLICT DO NOTHING`.execute(tx);
  await sql`
    UPDATE albums SET cover_id = coalesce(albums.cover_id, old.cover_id),
      popularity = ${logarithmOfSum(sql.ref('albums.popularity'), sql.ref('old.popularity'))},
      created_at = least(albums.created_at, old.created_at)
    FROM albums AS old WHERE albums.id = ${newId} AND old.id = ${oldId}`.execute(tx);
  await tx.deleteFrom('my_albums').where('album_id', '=', oldId).execute();
  return hasRow(tx)`
    DELETE FROM albums WHERE id = ${oldId} AND NOT (${revokedStays} AND revoked_at IS NOT NULL) RETURNING id`;
};

/** Revokes tracks that were moved out of a revoked album, so that they stay revoked, also after a quarantine. */
export const revokeMovedTracks = (tx: Handle, trackIds: readonly number[], leftAlbumId: number): Promise<void> =>
  execute(tx)`
    WITH moved AS (
      UPDATE tracks SET revoked_at = coalesce(tracks.revoked_at, left_behind.revoked_at),
        revoked_reason = left_behind.revoked_reason, revoked_by_licence = false, revoked_with_copy = false
      FROM albums AS left_behind
      WHERE tracks.id = ANY(${trackIds}::bigint[])
        AND (tracks.revoked_at IS NULL OR tracks.revoked_by_licence OR tracks.revoked_with_copy
          OR EXISTS (SELECT FROM quarantined_tracks WHERE track_id = tracks.id AND NOT was_revoked))
        AND tracks.album_id <> left_behind.id
        AND left_behind.id = ${leftAlbumId} AND left_behind.revoked_at IS NOT NULL
      RETURNING tracks.id
    )
    UPDATE quarantined_tracks SET was_revoked = true FROM moved WHERE track_id = moved.id`;
