import type { Language, PageQuery } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import { type Listed, listPage } from '../../../db/counted.ts';
import type { Handle } from '../../../db/schema.ts';
import { inLanguage } from '../../../db/translations.ts';
import { listRows } from '../../../db/rows.ts';
import {
  trackColumns,
  trackJoins,
  trackWasOffered,
  type TrackRow,
  albumColumns,
  type AlbumRow,
} from '../track-rows/track-rows.store.ts';
import { venueSources } from '../../common/media/venue-sources.store.ts';

interface Revocation {
  revoked_at: string;
  reason: string;
}

/** Hours for which revocations are listed: two weeks (spec 9). */
const shownHours = 14 * 24;

const start = sql`now() - make_interval(hours => ${shownHours})`;

const since = sql`least(tracks.revoked_at, albums.revoked_at)`;

/** Tracks that were revoked from a moment on, by themselves or with their albums: rows of `id`. */
export const revokedSince = (moment: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  SELECT tracks.id FROM (
      SELECT id FROM tracks WHERE revoked_at >= ${moment}
      UNION
      SELECT tracks.id FROM albums JOIN tracks ON tracks.album_id = albums.id WHERE albums.revoked_at >= ${moment}
    ) AS gone JOIN tracks ON tracks.id = gone.id JOIN albums ON albums.id = tracks.album_id WHERE ${since} >= ${moment})`;

/** A track that was revoked by itself and with its album has the reason of the earlier one. */
const trackReason = (language: Language) => {
  const reasonOf = (table: 'tracks' | 'albums') => inLanguage(`${table}.revoked_reason`, language);
  return sql`coalesce(CASE WHEN tracks.revoked_at <= coalesce(albums.revoked_at, 'infinity')
    THEN ${reasonOf('tracks')} ELSE ${reasonOf('albums')} END, '')`;
};

/** Latest first: tracks revoked by themselves and with their albums. */
export const listRevokedTracks = (
  db: Handle,
  language: Language,
  page: PageQuery,
): Promise<Listed<TrackRow & Revocation>> => {
  const from = sql`FROM ${revokedSince(start)} AS gone JOIN tracks ON tracks.id = gone.id ${trackJoins}`;
  const columns = sql`${trackColumns(language)}, ${trackReason(language)} AS reason`;
  return listPage(db, { columns, from, order: sql`${since} DESC, tracks.id DESC` }, page);
};

/** Latest first, without albums that could never be played. */
export const listRevokedAlbums = (
  db: Handle,
  account: number,
  language: Language,
  page: PageQuery,
): Promise<Listed<AlbumRow & Revocation>> => {
  const from = sql`FROM albums LEFT JOIN covers ON covers.id = albums.cover_id WHERE albums.revoked_at > ${start}
    AND EXISTS (SELECT FROM tracks WHERE tracks.album_id = albums.id AND ${trackWasOffered()})`;
  const columns = sql`${albumColumns(account)}, albums.revoked_at,
    coalesce(${inLanguage('albums.revoked_reason', language)}, '') AS reason`;
  return listPage(db, { columns, from, order: sql`albums.revoked_at DESC, albums.id DESC` }, page);
};

/** A playlist or venue of the account that contains a revoked track or album. */
export interface Hit {
  /** Id of the revoked track or album. */
  of: number;
  id: number;
  name: string;
}

const ofTracks = (kind: 'track' | 'album') => sql.ref(kind === 'track' ? 'tracks.id' : 'tracks.album_id');

/** Lists the account's playlists that contain any of these tracks, or a track of these albums, by name. */
export const listHitPlaylists = (
  db: Handle,
  account: number,
  kind: 'track' | 'album',
  ids: readonly number[],
): Promise<Hit[]> =>
  listRows(db)`
    SELECT DISTINCT ${ofTracks(kind)} AS of, playlists.id, playlists.name
    FROM playlists JOIN playlist_tracks AS held ON held.playlist_id = playlists.id
    JOIN tracks ON tracks.id = held.track_id
    WHERE playlists.account_id = ${account} AND playlists.deleted_at IS NULL
      AND ${ofTracks(kind)} = ANY(${ids}::bigint[])
    ORDER BY playlists.name, playlists.id`;

/** Lists the account's venues that play them in a playlist or a collection, by name. */
export const listHitVenues = async (
  db: Handle,
  account: number,
  kind: 'track' | 'album',
  ids: readonly number[],
): Promise<Hit[]> => {
  const playing = (table: string, set: string, source: string) => sql`
    SELECT ${ofTracks(kind)} AS of, venues.id, venues.name
    FROM venues JOIN ${venueSources} AS plays ON plays.venue_id = venues.id
    JOIN ${sql.table(table)} AS held ON held.${sql.ref(set)} = plays.${sql.ref(source)}
    JOIN tracks ON tracks.id = held.track_id
    WHERE venues.account_id = ${account} AND ${ofTracks(kind)} = ANY(${ids}::bigint[])`;
  return listRows(db)<Hit>`
    ${playing('playlist_tracks', 'playlist_id', 'playlist_id')}
    UNION ${playing('collection_tracks', 'collection_id', 'selection_id')} ORDER BY name, id`;
};
