import type { PageQuery, Playlist } from '@kamerton/wire';
import { sql } from 'kysely';
import { type Listed, listPage } from '../../../db/counted.ts';
import type { Handle } from '../../../db/schema.ts';
import { findRow, findValue, readValue } from '../../../db/rows.ts';
import type { Stored } from '../track-rows/track-rows.store.ts';
import { insertEvent } from '../../common/events/events.store.ts';

/** An account's own playlists are always in its music. */
export type PlaylistRow = Omit<Stored<Playlist>, 'is_my'>;

const columns = sql`playlists.id, name, description, covers.hash AS cover_hash, filename,
  (SELECT min(venues.id) FROM venues
    WHERE venues.playlist_id = playlists.id AND venues.deleted_at IS NULL) AS object_id,
  playlists.created_at, track_count, duration_ms, version`;

const withCover = sql`playlists LEFT JOIN covers ON covers.id = playlists.cover_id`;

/** Days for which a deleted playlist can be restored. */
const restorableDays = 30;

/** Lists the account's playlists, newest first. */
export const listPlaylists = (db: Handle, account: number, page: PageQuery): Promise<Listed<PlaylistRow>> => {
  const from = sql`FROM ${withCover} WHERE playlists.account_id = ${account} AND playlists.deleted_at IS NULL`;
  return listPage(db, { columns, from, order: sql`playlists.created_at DESC, playlists.id DESC` }, page);
};

export const findPlaylist = (db: Handle, account: number, id: number): Promise<PlaylistRow | null> =>
  findRow(db)`
    SELECT ${columns} FROM ${withCover}
    WHERE playlists.id = ${id} AND playlists.account_id = ${account} AND playlists.deleted_at IS NULL`;

/**
 * Returns a playlist with a page of its track ids in order, all as of one moment: an edit names the version that was
 * read with the order. Revoked tracks keep their position.
 */
export const findPlaylistPage = async (db: Handle, account: number, id: number, { limit, offset }: PageQuery) => {
  const row = await findRow(db)<PlaylistRow & { track_ids: number[]; total: number }>`
    SELECT ${columns},
      (SELECT coalesce(json_agg(track_id ORDER BY position, track_id), '[]') FROM (
        SELECT track_id, position FROM playlist_tracks WHERE playlist_id = playlists.id
        ORDER BY position, track_id LIMIT ${limit} OFFSET ${offset}) AS page) AS track_ids,
      (SELECT count(*) FROM playlist_tracks WHERE playlist_id = playlists.id) AS total
    FROM ${withCover}
    WHERE playlists.id = ${id} AND playlists.account_id = ${account} AND playlists.deleted_at IS NULL`;
  if (!row) return null;
  const { track_ids, total, ...playlist } = row;
  return { playlist, track_ids, total };
};

/** Locks a playlist until the transaction ends; null if it is deleted or belongs to another account. */
export const lockPlaylist = async (tx: Handle, account: number, id: number) =>
  (await tx
    .selectFrom('playlists')
    .select(['id', 'version', 'name', 'description', 'cover_id', 'filename'])
    .where('id', '=', id)
    .where('account_id', '=', account)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()) ?? null;

/** Counts the account's playlists and locks the account, so that concurrent calls cannot exceed the limit. */
export const countPlaylists = async (tx: Handle, account: number): Promise<number> => {
  await sql`SELECT 1 FROM accounts WHERE id = ${account} FOR UPDATE`.execute(tx);
  return readValue(
    tx,
  )<number>`SELECT count(*) AS n FROM playlists WHERE account_id = ${account} AND deleted_at IS NULL`;
};

interface Values {
  name: string;
  description?: string | undefined;
  cover_id?: number | null | undefined;
  filename?: string | null | undefined;
}

export const insertPlaylist = async (tx: Handle, account_id: number, values: Values): Promise<number> => {
  const row = { ...values, account_id };
  return (await tx.insertInto('playlists').values(row).returning('id').executeTakeFirstOrThrow()).id;
};

export const updatePlaylist = async (tx: Handle, id: number, values: Partial<Values>): Promise<void> => {
  await tx
    .updateTable('playlists')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
};

/** Deletes a playlist and removes it from its venues, which are stored for the undo. */
export const removePlaylist = async (tx: Handle, account: number, id: number): Promise<boolean> => {
  if (!(await lockPlaylist(tx, account, id))) return false;
  await sql`
    UPDATE playlists SET deleted_at = now(),
      deleted_from = (SELECT coalesce(jsonb_agg(id), '[]') FROM venues WHERE playlist_id = playlists.id)
    WHERE id = ${id}`.execute(tx);
  await tx.updateTable('venues').set({ playlist_id: null }).where('playlist_id', '=', id).execute();
  return true;
};

/** Restores a deleted playlist, also at its venues where nothing else plays. Null if it does not exist. */
export const restorePlaylist = async (
  tx: Handle,
  account: number,
  id: number,
): Promise<'restored' | 'already' | null> => {
  const isDeleted = await findValue(tx)<boolean>`
    SELECT deleted_at IS NOT NULL AS deleted FROM playlists
    WHERE id = ${id} AND account_id = ${account}
      AND (deleted_at IS NULL OR deleted_at > now() - make_interval(days => ${restorableDays}))
    FOR UPDATE`;
  if (isDeleted === null) return null;
  if (!isDeleted) return 'already';
  await sql`
    UPDATE venues SET playlist_id = ${id}
    WHERE account_id = ${account} AND playlist_id IS NULL AND selection_id IS NULL
      AND id = ANY(ARRAY(SELECT jsonb_array_elements_text(deleted_from) FROM playlists WHERE id = ${id})::bigint[])`.execute(
    tx,
  );
  await sql`UPDATE playlists SET deleted_at = NULL, deleted_from = '[]' WHERE id = ${id}`.execute(tx);
  return 'restored';
};

/** Assigns a playlist to a venue, or removes it from all; false if the venue belongs to another account. */
export const assignToVenue = async (
  tx: Handle,
  account: number,
  id: number,
  venueId: number | null,
): Promise<boolean> => {
  if (venueId === null) {
    await tx.updateTable('venues').set({ playlist_id: null }).where('playlist_id', '=', id).execute();
    return true;
  }
  const assigned = await tx
    .updateTable('venues')
    .set({ playlist_id: id, selection_id: null })
    .where('id', '=', venueId)
    .where('account_id', '=', account)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return assigned.numUpdatedRows > 0n;
};

/** Notifies the account's other tabs and programs of a change, deletion or restoration; call it last. */
export const publishChanged = async (tx: Handle, account: number, id: number): Promise<void> => {
  const data = await findRow(tx)<{ version: number; deleted: boolean }>`
    SELECT version, deleted_at IS NOT NULL AS deleted FROM playlists WHERE id = ${id}`;
  if (data) await insertEvent(tx, account, { event: 'playlist.changed', data: { playlist_id: id, ...data } });
};
