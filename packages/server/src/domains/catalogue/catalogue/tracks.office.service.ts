import {
  bounds,
  fieldNames,
  fieldsWith,
  internationalLanguage,
  pick,
  textIn,
  trackFields,
  wholeAlbumFields,
} from '@kamerton/wire';
import type { EditableOfTrack, TrackChange, TracksChange } from '@kamerton/wire/office';
import type { Handle } from '../../../db/schema.ts';
import { Conflict, Invalid, orNotFound } from '../../../lib/errors.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import { lockCatalogue } from '../../../db/catalogue-lock.ts';
import { changed, differing } from '../../common/audit/changed-fields.rules.ts';
import { changeLabels, editAlbums, editTracks, isTakenPlace, listLabelIds, listTrackIds } from './edit.office.store.ts';
import { presentOfficeTrack } from './present-office.service.ts';
import { type OfficeTrackRow, findOfficeTrack, listOfficeTracksById } from './tracks.office.store.ts';
import { finishAlbum } from './album-aggregates.service.ts';
import { findOfficeAlbum } from './albums.office.store.ts';
import { replaceEmptyAlbum, revokeMovedTracks } from './album-aggregates.store.ts';

type Kind = 'genre' | 'tag';

const audited = [...fieldNames(trackFields), 'genres', 'tags', ...wholeAlbumFields] as const;

/** A track in the audit log: names of genres and tags instead of ids. */
const audit = (row: OfficeTrackRow) => {
  const names = (labels: OfficeTrackRow['genres']) => labels.map((label) => textIn(label.name, internationalLanguage));
  return { ...row, genres: names(row.genres), tags: names(row.tags) };
};

const recordEdit = async (tx: Handle, actor: Actor, before: OfficeTrackRow, after: OfficeTrackRow): Promise<void> => {
  const change = changed(audit(before), audit(after), audited);
  if (change) await record(tx, actor, { act: 'track.edit', kind: 'track', id: after.id, name: before.name, ...change });
};

/** Throws `invalid` on the field if a genre or tag does not exist. */
export const checkLabels = async (tx: Handle, kind: Kind, ids: readonly number[] | undefined): Promise<void> => {
  const wanted = new Set(ids);
  if (wanted.size > 0 && (await listLabelIds(tx, kind, [...wanted])).length < wanted.size) {
    throw new Invalid({ [`${kind}s`]: 'unknown' });
  }
};

/** Locks and returns a track for a change. Throws `not_found`, or `conflict` with the track for an old version. */
export const lockTrack = async (tx: Handle, id: number, version: number): Promise<OfficeTrackRow> => {
  await lockCatalogue(tx);
  const row = orNotFound(await findOfficeTrack(tx, id));
  if (row.version !== version) throw new Conflict('conflict', { current: presentOfficeTrack(row) });
  return row;
};

export const changedTrack = async (tx: Handle, id: number): Promise<OfficeTrackRow> =>
  orNotFound(await findOfficeTrack(tx, id));

const setLabels = async (tx: Handle, kind: Kind, row: OfficeTrackRow, ids: readonly number[]): Promise<void> => {
  const remove = row[`${kind}s`].map((label) => label.id).filter((id) => !ids.includes(id));
  await changeLabels(tx, kind, [row.id], { add: ids, remove });
};

const sorted = (ids: Iterable<number>): number[] => [...new Set(ids)].toSorted((a, b) => a - b);

/** Changes one track; unchanged values are not marked as edited by hand. */
export const changeTrack = async (
  tx: Handle,
  actor: Actor,
  id: number,
  { version, genres, tags, ...values }: TrackChange,
): Promise<OfficeTrackRow> => {
  const before = await lockTrack(tx, id, version);
  await checkLabels(tx, 'genre', genres);
  await checkLabels(tx, 'tag', tags);
  const labels = { genres: genres && sorted(genres), tags: tags && sorted(tags) };
  const current = {
    ...before,
    genres: sorted(before.genres.map((label) => label.id)),
    tags: sorted(before.tags.map((label) => label.id)),
  };
  const fields = differing(current, { ...values, ...labels }) as EditableOfTrack[];
  if (fields.length === 0) return before;
  await editTracks(tx, [id], values, fields);
  if (labels.genres) await setLabels(tx, 'genre', before, labels.genres);
  if (labels.tags) await setLabels(tx, 'tag', before, labels.tags);
  await finishAlbum(tx, before.album_id, [id]);
  const after = await changedTrack(tx, id);
  await recordEdit(tx, actor, before, after);
  return after;
};

type LabelChanges = NonNullable<TracksChange['genres']>;

type Refused = { id: number; reason: 'not_found' | 'album_has_others' | 'too_many' }[];

export const refuse = (refused: Refused): void => {
  if (refused.length > 0) throw new Conflict('refused', { refused });
};

/** Refusals for the ids without a row. */
export const missing = (ids: readonly number[], rows: readonly { id: number }[]): Refused => {
  const existing = new Set(rows.map((row) => row.id));
  return [...new Set(ids)].filter((id) => !existing.has(id)).map((id) => ({ id, reason: 'not_found' }));
};

const tooMany = (rows: readonly OfficeTrackRow[], kind: Kind, { add = [], remove = [] }: LabelChanges): Refused =>
  rows
    .filter((row) => {
      const after = new Set([...row[`${kind}s`].map((label) => label.id).filter((id) => !remove.includes(id)), ...add]);
      return after.size > bounds.labels_of_track;
    })
    .map(({ id }) => ({ id, reason: 'too_many' }));

const inPartOfAlbum = async (tx: Handle, rows: readonly OfficeTrackRow[]): Promise<Refused> => {
  const selected = new Set(rows.map((row) => row.id));
  const all = await listTrackIds(tx, albumsOf(rows));
  const partly = new Set(all.filter(({ id }) => !selected.has(id)).map((track) => track.album_id));
  return rows.filter((row) => partly.has(row.album_id)).map(({ id }) => ({ id, reason: 'album_has_others' }));
};

const albumsOf = (rows: readonly OfficeTrackRow[]): number[] => sorted(rows.map((row) => row.album_id));

/** Applies the same change to many tracks, all of them or none. Throws `refused` with the tracks that prevent it. */
export const changeTracks = async (
  tx: Handle,
  actor: Actor,
  ids: readonly number[],
  changes: TracksChange,
): Promise<number> => {
  const labels = pick(changes, ['genres', 'tags']);
  const { genres, tags } = labels;
  const ofAlbum = pick(changes, wholeAlbumFields);
  const values = pick(changes, fieldsWith(trackFields, 'bulk'));
  await lockCatalogue(tx);
  const rows = await listOfficeTracksById(tx, [...new Set(ids)]);
  refuse(missing(ids, rows));
  await checkLabels(tx, 'genre', genres?.add);
  await checkLabels(tx, 'tag', tags?.add);
  refuse([...tooMany(rows, 'genre', genres ?? {}), ...tooMany(rows, 'tag', tags ?? {})]);
  const albumEdits = fieldNames(ofAlbum);
  if (albumEdits.length > 0) {
    refuse(await inPartOfAlbum(tx, rows));
    await editAlbums(tx, albumsOf(rows), ofAlbum, albumEdits);
  }
  const selected = rows.map((row) => row.id);
  const fields = [...fieldNames(values), ...fieldNames(labels)];
  if (fields.length > 0) await editTracks(tx, selected, values, fields);
  if (genres) await changeLabels(tx, 'genre', selected, genres);
  if (tags) await changeLabels(tx, 'tag', selected, tags);
  for (const albumId of albumsOf(rows)) {
    const tracks = rows.filter((row) => row.album_id === albumId);
    const changedIds = tracks.map((track) => track.id);
    await finishAlbum(tx, albumId, changedIds);
  }
  const after = await listOfficeTracksById(tx, selected);
  for (const [at, row] of rows.entries()) await recordEdit(tx, actor, row, after[at] ?? row);
  return rows.length;
};

interface Place {
  album_id: number;
  disc_number: number;
  track_number: number;
}

/** Removes an album that lost its last track; the other one replaces it in users' music. */
const leaveAlbum = async (tx: Handle, actor: Actor, left: OfficeTrackRow, albumId: number): Promise<void> => {
  await revokeMovedTracks(tx, [left.id], left.album_id);
  if (!(await replaceEmptyAlbum(tx, left.album_id, albumId))) {
    return finishAlbum(tx, left.album_id, []);
  }
  const name = left.album_name;
  return record(tx, actor, { act: 'album.remove', kind: 'album', id: left.album_id, name, after: { became: albumId } });
};

/**
 * Moves a track to a place of an album. Throws `invalid` if the album does not exist (`unknown`), is revoked
 * (`conflict`), or if another track has the place (`taken`).
 */
export const placeTrack = async (
  tx: Handle,
  actor: Actor,
  id: number,
  { version, ...place }: Place & { version: number },
): Promise<OfficeTrackRow> => {
  const before = await lockTrack(tx, id, version);
  const album = await findOfficeAlbum(tx, place.album_id);
  if (!album) throw new Invalid({ album_id: 'unknown' });
  const moves = album.id !== before.album_id;
  if (moves && album.revoked_at !== null) throw new Invalid({ album_id: 'conflict' });
  if (await isTakenPlace(tx, id, place)) throw new Invalid({ track_number: 'taken' });
  await editTracks(tx, [id], place, ['place']);
  if (moves) await leaveAlbum(tx, actor, before, album.id);
  await finishAlbum(tx, album.id, [id]);
  const after = await changedTrack(tx, id);
  const change = changed(before, after, ['album_id', 'album_name', 'disc_number', 'track_number']);
  if (change) await record(tx, actor, { act: 'track.move', kind: 'track', id, name: before.name, ...change });
  return after;
};
