import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Measures } from '../../../media/audio/measures.ts';
import { comparisonKey } from '../../../language/fold.ts';
import { labelNames } from '../../catalogue/taxonomy/taxonomy-names.rules.ts';
import { lockCatalogue } from '../../../db/catalogue-lock.ts';
import type { AlbumOfFile, TrackOfFile } from './import.rules.ts';
import {
  type Candidate,
  findReplaced,
  findTrackByHash,
  inheritEdits,
  joinEdits,
  type KnownTrack,
  upsertAlbum,
  moveTracks,
  type Names,
  setAlbumCover,
  setSource,
  uploaded,
} from './import.store.ts';
import { insertTrack, type LabelValues, setLabels, type TrackEntry, updateTrack } from './import-tracks.store.ts';
import {
  recountSetsWith,
  replaceEmptyAlbum,
  revokeMovedTracks,
} from '../../catalogue/catalogue/album-aggregates.store.ts';
import { record } from '../../common/audit/audit.store.ts';
import { findOfficeAlbum } from '../../catalogue/catalogue/albums.office.store.ts';
import { insertMediaRemoval } from '../../common/media/media-removals.store.ts';
import { removePending } from './analyses.store.ts';
import { insertFormerAudio } from '../../catalogue/revocations/revocations.store.ts';
import { actor, inheritRevocation, releaseQuarantined, revokeKnownBytes } from './quarantine.service.ts';
import { setMeasures } from './import-batch.store.ts';
import { finishAlbum } from '../../catalogue/catalogue/album-aggregates.service.ts';

/** All values that one file adds to the catalogue. */
export interface Entry {
  album: AlbumOfFile;
  track: Omit<TrackEntry, 'album_id'>;
  genres: readonly string[];
  tags: readonly string[];
  measures: Measures;
  /** True if the file's tags have a title; omitted where `find` tells the track. */
  isTitled?: boolean;
  coverId: number | null;
  /** True if the picture is embedded in the file. */
  coverIsOwn: boolean;
  /** Checks that the bytes are in the media store: until a row refers to them, another import may delete them. */
  isStored: () => Promise<boolean>;
  /** True if another file of the import has these bytes, so that their track is not replaced. */
  isElsewhere?: (hash: string) => boolean;
  /** When its import began (RFC 3339); omitted if the file is imported alone. */
  began?: string;
  /** Finds the existing track if the source does not identify it; null if there is none. */
  find?: (tx: Handle) => Promise<KnownTrack | null>;
  /** Runs in the same transaction. */
  onWritten?: (tx: Handle, trackId: number, isNew: boolean) => Promise<void>;
  /** True to update the album's fields even if the track is added. */
  renewsAlbum?: boolean;
}

export interface Written {
  outcome: 'added' | 'updated' | 'unchanged';
  trackId: number;
  names: Names;
  /** Media key that the track has stopped using; its bytes are to be removed. */
  dropped: string | null;
}

export const namesOf = ({ album, track }: { album: AlbumOfFile; track: TrackOfFile }): Names => ({
  artist: track.artist,
  album: album.name,
  title: track.name,
});

export const labelsOf = (names: readonly string[]): LabelValues[] => {
  const labels = names.map((name) => ({ key: comparisonKey(name), name: labelNames(name) }));
  return [...new Map(labels.map((label) => [label.key, label])).values()];
};

const leaveAlbum = async (tx: Handle, before: KnownTrack, albumId: number, began: string | null): Promise<void> => {
  if (before.album_id === albumId) return;
  // Edits belong to the tracks that stay as long as there are any.
  await inheritEdits(tx, albumId, before);
  await inheritRevocation(tx, albumId, before, began);
  if (await replaceEmptyAlbum(tx, before.album_id, albumId, true)) return;
  await finishAlbum(tx, before.album_id, []);
};

/** Joins two albums that are one: the later one ends, with its edits in the earlier one; its tracks stay revoked if it is. */
export const joinAlbums = async (tx: Handle, one: number, other: number): Promise<void> => {
  const [earlier, later] = [Math.min(one, other), Math.max(one, other)];
  const left = await findOfficeAlbum(tx, later);
  const moved = await moveTracks(tx, later, earlier);
  await revokeMovedTracks(tx, moved, later);
  await joinEdits(tx, later, earlier);
  await replaceEmptyAlbum(tx, later, earlier);
  await finishAlbum(tx, earlier);
  await recountSetsWith(tx, moved);
  const after = { became: earlier };
  await record(tx, actor, { act: 'album.remove', kind: 'album', id: later, name: left?.name ?? '', after });
};

/** The album for a track. */
const albumFor = async (tx: Handle, album: AlbumOfFile, before: KnownTrack | null, renewed: boolean) =>
  before?.placed_by_hand ? before.album_id : upsertAlbum(tx, album, renewed);

export const candidateOf = ({
  album,
  track,
  measures,
  isTitled = false,
}: Pick<Entry, 'album' | 'track' | 'measures' | 'isTitled'>): Candidate => ({
  ...track,
  album_key: album.key,
  is_titled: isTitled,
  peaks: track.has_waveform ? measures.peaks : null,
});

/** Files without a message with the same bytes are one track: a second copy, or a concurrent import. */
const findSame = async (tx: Handle, { find, track }: Entry, before: KnownTrack | null): Promise<KnownTrack | null> => {
  if (find) return null;
  const same = await findTrackByHash(tx, track.content_hash, track.source_path);
  const isDrawn = same?.id === before?.id && same?.has_waveform === false && track.has_waveform;
  return isDrawn ? null : same;
};

const write = async (tx: Handle, entry: Entry): Promise<Written | null> => {
  const { album, track } = entry;
  await lockCatalogue(tx);
  const before = entry.find
    ? await entry.find(tx)
    : await findReplaced(tx, candidateOf(entry), entry.isElsewhere ?? (() => false));
  const same = await findSame(tx, entry, before);
  if (same) return { outcome: 'unchanged', trackId: same.id, names: same.names, dropped: null };
  if (!(await entry.isStored())) return null;
  const byHand = before?.placed_by_hand === true;
  const renewed = before !== null || entry.renewsAlbum === true;
  const albumId = await albumFor(tx, album, before, renewed);
  const values = { ...track, album_id: albumId };
  if (before) await insertFormerAudio(tx, before.id, track.content_hash);
  const id = before ? before.id : await insertTrack(tx, values);
  if (before) await updateTrack(tx, id, values);
  else if (!entry.find && !track.source_path.startsWith(uploaded)) await setSource(tx, id, track.source_path);
  await setLabels(tx, 'genre', id, labelsOf(entry.genres));
  await setLabels(tx, 'tag', id, labelsOf(entry.tags));
  await setMeasures(tx, [{ track: id, measures: entry.measures }]);
  if (entry.coverId !== null) {
    await setAlbumCover(tx, albumId, entry.coverId, renewed && !byHand && entry.coverIsOwn);
  }
  if (before?.quarantine) await releaseQuarantined(tx, id);
  if (before) await revokeMovedTracks(tx, [id], before.album_id);
  if (before) await leaveAlbum(tx, before, albumId, entry.began ?? null);
  await finishAlbum(tx, albumId, renewed ? undefined : [id]);
  if (before) await recountSetsWith(tx, [id]);
  // The analysis of its former audio tells nothing about this one.
  if (before) await removePending(tx, [id]);
  await entry.onWritten?.(tx, id, before === null);
  if (!entry.find) await revokeKnownBytes(tx, [id], before);
  const dropped = before && before.media_key !== track.media_key ? before.media_key : null;
  if (dropped !== null) await insertMediaRemoval(tx, dropped);
  return { outcome: before ? 'updated' : 'added', trackId: id, names: namesOf(entry), dropped };
};

/** Metadata from outside of the file. */
export interface Said {
  album: AlbumOfFile;
  track: TrackOfFile;
  genres: readonly string[];
  coverId: number | null;
}

/** Updates an existing track's metadata; its audio stays. */
export const rewriteEntry = async (tx: Handle, existing: KnownTrack, said: Said): Promise<void> => {
  const { album, track } = said;
  await lockCatalogue(tx);
  const albumId = await albumFor(tx, album, existing, true);
  await updateTrack(tx, existing.id, { ...track, album_id: albumId });
  await setLabels(tx, 'genre', existing.id, labelsOf(said.genres));
  if (said.coverId !== null) await setAlbumCover(tx, albumId, said.coverId, !existing.placed_by_hand);
  await revokeMovedTracks(tx, [existing.id], existing.album_id);
  await leaveAlbum(tx, existing, albumId, null);
  await finishAlbum(tx, albumId);
};

/**
 * Writes one file's track, album, genres, tags, waveform and counts in one transaction. Repeating it changes nothing.
 * Null, without any change, if the bytes have disappeared from the media store.
 */
export const writeEntry = (db: Handle, entry: Entry): Promise<Written | null> =>
  transaction(db, (tx) => write(tx, entry));
