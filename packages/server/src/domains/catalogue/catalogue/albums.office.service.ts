import { albumFields, bounds, fieldNames, fieldsWith, pick, trackFlags } from '@kamerton/wire';
import type { AlbumChange, AlbumsChange, EditableOfAlbum } from '@kamerton/wire/office';
import type { Handle } from '../../../db/schema.ts';
import { Conflict, Invalid, orNotFound } from '../../../lib/errors.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import { lockCatalogue } from '../../../db/catalogue-lock.ts';
import { changed, differing } from '../../common/audit/changed-fields.rules.ts';
import { type OfficeAlbumRow, findOfficeAlbum, listOfficeAlbumsById } from './albums.office.store.ts';
import { editAlbums, listTrackIds } from './edit.office.store.ts';
import { presentOfficeAlbum } from './present-office.service.ts';
import { changeTracks, missing, refuse } from './tracks.office.service.ts';
import { finishAlbum } from './album-aggregates.service.ts';

const audited = [...fieldNames(albumFields), 'cover_hash'] as const;

const recordEdit = async (tx: Handle, actor: Actor, before: OfficeAlbumRow, after: OfficeAlbumRow): Promise<void> => {
  const change = changed(before, after, audited);
  if (change) await record(tx, actor, { act: 'album.edit', kind: 'album', id: after.id, name: before.name, ...change });
};

const lockAlbum = async (tx: Handle, id: number, version: number): Promise<OfficeAlbumRow> => {
  await lockCatalogue(tx);
  const row = orNotFound(await findOfficeAlbum(tx, id));
  if (row.version !== version) throw new Conflict('conflict', { current: presentOfficeAlbum(row) });
  return row;
};

const finish = async (tx: Handle, actor: Actor, before: OfficeAlbumRow): Promise<OfficeAlbumRow> => {
  await finishAlbum(tx, before.id);
  const after = (await findOfficeAlbum(tx, before.id)) ?? before;
  await recordEdit(tx, actor, before, after);
  return after;
};

/** Changes one album; unchanged values are not marked as edited by hand. */
export const changeAlbum = async (
  tx: Handle,
  actor: Actor,
  id: number,
  { version, ...values }: AlbumChange,
): Promise<OfficeAlbumRow> => {
  const before = await lockAlbum(tx, id, version);
  const fields = differing(before, values) as EditableOfAlbum[];
  if (fields.length === 0) return before;
  await editAlbums(tx, [id], values, fields);
  return finish(tx, actor, before);
};

export const coverAlbum = async (
  tx: Handle,
  actor: Actor,
  id: number,
  { version, cover_id }: { version: number; cover_id: number | null },
): Promise<OfficeAlbumRow> => {
  const before = await lockAlbum(tx, id, version);
  await editAlbums(tx, [id], { cover_id }, ['cover']);
  const after = (await findOfficeAlbum(tx, id)) ?? before;
  await recordEdit(tx, actor, before, after);
  return after;
};

/**
 * Applies the same change to many albums, flags, genres and tags to all their tracks; all of them or none. Throws
 * `refused` with the albums that prevent it.
 */
export const changeAlbums = async (
  tx: Handle,
  actor: Actor,
  ids: readonly number[],
  changes: AlbumsChange,
): Promise<number> => {
  const ofTracks = pick(changes, [...trackFlags, 'genres', 'tags']);
  await lockCatalogue(tx);
  const rows = await listOfficeAlbumsById(tx, [...new Set(ids)]);
  refuse(missing(ids, rows));
  const albums = rows.map((row) => row.id);
  if (fieldNames(ofTracks).length > 0) {
    const tracks = (await listTrackIds(tx, albums)).map((track) => track.id);
    if (tracks.length > bounds.changed_at_once) throw new Invalid({ ids: 'too_many' });
    if (tracks.length > 0) await changeTracks(tx, actor, tracks, ofTracks);
  }
  const values = pick(changes, fieldsWith(albumFields, 'bulk'));
  const fields = fieldNames(values);
  if (fields.length === 0) return rows.length;
  await editAlbums(tx, albums, values, fields);
  for (const row of rows) await finish(tx, actor, row);
  return rows.length;
};
