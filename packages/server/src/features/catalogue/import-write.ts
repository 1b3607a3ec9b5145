import type { Handle } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { labelKey, labelNames } from './label-names.ts';
import { refreshSearch } from '../search/search-index.store.ts';
import { lockCatalogue } from './catalogue-lock.store.ts';
import { type AlbumOfFile, commonArtist } from './import.rules.ts';
import {
  findTrackByHash,
  type KnownTrack,
  keepAlbum,
  listArtists,
  lockTrackFrom,
  recountAlbum,
  recountSetsWith,
  replaceEmptyAlbum,
  setAlbumArtist,
  setAlbumCover,
} from './import.store.ts';
import {
  insertTrack,
  type LabelValues,
  setLabels,
  setPeaks,
  type TrackValues,
  updateTrack,
} from './import-tracks.store.ts';
import { keepRevoked } from './revocations.store.ts';

/** Everything that one file puts into the catalogue. */
export interface Entry {
  album: AlbumOfFile;
  track: Omit<TrackValues, 'album_id'>;
  genres: readonly string[];
  tags: readonly string[];
  peaks: Uint8Array;
  coverId: number | null;
  /** The picture came in the file itself. */
  coverIsOwn: boolean;
}

export interface Written {
  outcome: 'added' | 'updated' | 'unchanged';
  trackId: number;
  /** Key of the bytes that the track no longer uses. */
  dropped: string | null;
}

const labelsOf = (names: readonly string[]): LabelValues[] => {
  const labels = names.map((name) => ({ key: labelKey(name), ...labelNames(name) }));
  return [...new Map(labels.map((label) => [label.key, label])).values()];
};

/** `changed`: the tracks that are not as they were, or all where the album's name may not be either. */
const finishAlbum = async (tx: Handle, albumId: number, byTag: boolean, changed?: readonly number[]): Promise<void> => {
  if (!byTag) await setAlbumArtist(tx, albumId, commonArtist(await listArtists(tx, albumId)));
  await recountAlbum(tx, albumId);
  await refreshSearch(tx, albumId, changed);
};

const leaveAlbum = async (tx: Handle, before: KnownTrack, albumId: number): Promise<void> => {
  if (before.album_id === albumId || (await replaceEmptyAlbum(tx, before.album_id, albumId))) return;
  await finishAlbum(tx, before.album_id, before.album_names_artist, []);
};

const write = async (tx: Handle, entry: Entry): Promise<Written> => {
  const { album, track } = entry;
  await lockCatalogue(tx);
  const before = await lockTrackFrom(tx, track.source_path);
  const same = await findTrackByHash(tx, track.content_hash);
  // The same bytes are one track, be it that they lie in two places or that another import was quicker.
  const drawn = same?.id === before?.id && same?.flat_wave === true && !track.flat_wave;
  if (same && !drawn) return { outcome: 'unchanged', trackId: same.id, dropped: null };
  const albumId = await keepAlbum(tx, album, before !== null);
  const values = { ...track, album_id: albumId };
  const id = before ? before.id : await insertTrack(tx, values);
  if (id === null) return { outcome: 'unchanged', trackId: 0, dropped: null };
  if (before) await updateTrack(tx, id, values);
  await setLabels(tx, 'genre', id, labelsOf(entry.genres));
  await setLabels(tx, 'tag', id, labelsOf(entry.tags));
  await setPeaks(tx, id, entry.peaks);
  if (entry.coverId !== null) {
    await setAlbumCover(tx, albumId, entry.coverId, before !== null && entry.coverIsOwn);
  }
  if (before) await keepRevoked(tx, id, before.album_id);
  if (before) await leaveAlbum(tx, before, albumId);
  await finishAlbum(tx, albumId, album.artist !== null, before ? undefined : [id]);
  if (before) await recountSetsWith(tx, id);
  const dropped = before && before.media_key !== track.media_key ? before.media_key : null;
  return { outcome: before ? 'updated' : 'added', trackId: id, dropped };
};

/** Writes one file's track, album, labels, wave and counts in one transaction. Doing it twice changes nothing. */
export const writeEntry = (db: Handle, entry: Entry): Promise<Written> => transaction(db, (tx) => write(tx, entry));
