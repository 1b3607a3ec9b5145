import type { Language } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { inLanguage } from '../../../db/translations.ts';
import { findRow, hasRow, listRows } from '../../../db/rows.ts';
import { collectionIsPublished } from '../collections/collections.store.ts';
import { trackIsPlayable, albumIsListed } from '../track-rows/track-rows.store.ts';

type Kind = 'albums' | 'collections' | 'playlists';

export interface DownloadSet {
  name: string;
  cover_hash: string | null;
}

export interface DownloadTrack {
  id: number;
  artist: string;
  name: string;
  duration_ms: number;
  size: number;
  crc32: number | null;
  media_key: string;
  created_at: string;
}

const sets: Record<Kind, (id: number, account: number, language: Language) => RawBuilder<unknown>> = {
  albums: (id) => sql`
    concat_ws(' - ', nullif(albums.artist, ''), albums.name) AS name, cover_id FROM albums
    WHERE id = ${id} AND ${albumIsListed}`,
  collections: (id, _account, language) => sql`
    ${inLanguage('name', language)} AS name, cover_id FROM collections
    WHERE id = ${id} AND ${collectionIsPublished}`,
  playlists: (id, account) => sql`
    name, cover_id FROM playlists WHERE id = ${id} AND account_id = ${account} AND deleted_at IS NULL`,
};

/** Returns a set that the account may download, or null. */
export const findDownloadSet = (
  db: Handle,
  kind: Kind,
  id: number,
  { account, language }: { account: number; language: Language },
): Promise<DownloadSet | null> =>
  findRow(db)`
    SELECT named.name, covers.hash AS cover_hash FROM (SELECT ${sets[kind](id, account, language)}) AS named
    LEFT JOIN covers ON covers.id = named.cover_id`;

const playlistOrCollection = (kind: 'playlist' | 'collection', id: number) => ({
  from: sql`${sql.table(`${kind}_tracks`)} AS held JOIN tracks ON tracks.id = held.track_id
    JOIN albums ON albums.id = tracks.album_id WHERE held.${sql.ref(`${kind}_id`)} = ${id}`,
  order: sql`held.position`,
});

const trackSources: Record<Kind, (id: number) => { from: RawBuilder<unknown>; order: RawBuilder<unknown> }> = {
  albums: (id) => ({
    from: sql`tracks JOIN albums ON albums.id = tracks.album_id WHERE tracks.album_id = ${id}`,
    order: sql`tracks.disc_number, tracks.track_number NULLS LAST`,
  }),
  collections: (id) => playlistOrCollection('collection', id),
  playlists: (id) => playlistOrCollection('playlist', id),
};

/** Lists the playable tracks of a set in their order. */
export const listDownloadTracks = async (db: Handle, kind: Kind, id: number): Promise<DownloadTrack[]> => {
  const { from, order } = trackSources[kind](id);
  return listRows(db)<DownloadTrack>`
    SELECT tracks.id, tracks.artist, tracks.name, tracks.duration_ms, tracks.size, tracks.crc32, tracks.media_key,
      tracks.created_at
    FROM ${from} AND ${trackIsPlayable} ORDER BY ${order}, tracks.id`;
};

/** True if the account exists and is active. */
export const isOpenAccount = (db: Handle, id: number): Promise<boolean> =>
  hasRow(db)`SELECT FROM accounts WHERE id = ${id} AND is_active`;

/** Stores the CRC-32 of a track if its media key is still `key`. */
export const setChecksum = async (db: Handle, id: number, key: string, crc32: number): Promise<void> => {
  await db.updateTable('tracks').set({ crc32 }).where('id', '=', id).where('media_key', '=', key).execute();
};
