import { type TrackValues, fieldNames, albumFields } from '@kamerton/wire';
import { lockCatalogue } from '../../../db/catalogue-lock.ts';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { pushTo } from '../../../lib/push-to.ts';
import type { Measures } from '../../../media/audio/measures.ts';
import { commonArtist, finishAlbum } from '../../catalogue/catalogue/album-aggregates.service.ts';
import { albumDocument, countDocuments, trackDocument } from '../../catalogue/search/search-index.store.ts';
import { insertPending } from './analyses.store.ts';
import {
  insertAlbums,
  insertTrackLabels,
  insertTracks,
  listAlbumKeys,
  listKnownFiles,
  type NewAlbum,
  setMeasures,
} from './import-batch.store.ts';
import type { AlbumOfFile } from './import.rules.ts';
import { upsertAlbum } from './import.store.ts';
import { labelOf, listLabels, type TrackEntry } from './import-tracks.store.ts';
import { labelsOf } from './import-write.service.ts';
import { revokeKnownBytes } from './quarantine.service.ts';

/** A file that the catalogue knows neither by its source nor by its bytes. */
export interface NewFile {
  album: AlbumOfFile;
  track: Omit<TrackEntry, 'album_id'>;
  genres: readonly string[];
  tags: readonly string[];
  /** Null until the file is analysed. */
  measures: Measures | null;
  /** Its analysis; null if there is nothing to find out. */
  pending: { run: string; import_id: number | null; brings_cover: boolean; cover_path: string | null } | null;
  isStored: () => Promise<boolean>;
}

type Labelled<File extends NewFile> = { file: File; genreIds: number[]; tagIds: number[] };

const idsOf = async (tx: Handle, kind: 'genre' | 'tag', names: readonly (readonly string[])[]): Promise<number[][]> => {
  const labels = names.map(labelsOf);
  const existing = await listLabels(
    tx,
    kind,
    labels.flat().map(({ key }) => key),
  );
  const ids: number[][] = [];
  for (const list of labels) {
    const ownIds = new Set<number>();
    for (const label of list) {
      const id = existing.get(label.key) ?? (await labelOf(tx, kind, label));
      existing.set(label.key, id);
      ownIds.add(id);
    }
    ids.push([...ownIds]);
  }
  return ids;
};

/** The fields of an album by its files: the name of the first one, of other fields the first value. */
const mergedAlbum = (files: readonly NewFile[]): AlbumOfFile => {
  const [first, ...rest] = files.map(({ album }) => album);
  const merged: Record<string, unknown> = { ...first };
  for (const name of fieldNames(albumFields)) {
    if (albumFields[name].kind === 'text') continue;
    for (const album of rest) merged[name] ??= album[name];
  }
  return merged as unknown as AlbumOfFile;
};

const orderOfTracks = (one: TrackEntry | NewFile['track'], other: NewFile['track']): number =>
  one.disc_number - other.disc_number || (one.track_number ?? Infinity) - (other.track_number ?? Infinity) || 0;

const searchable = <File extends NewFile>({ file: { track }, genreIds, tagIds }: Labelled<File>) => ({
  ...(track as TrackValues),
  genres: genreIds,
  tags: tagIds,
});

const newAlbum = <File extends NewFile>(labelled: readonly Labelled<File>[]): NewAlbum => {
  const merged = mergedAlbum(labelled.map(({ file }) => file));
  const inOrder = labelled.toSorted((one, other) => orderOfTracks(one.file.track, other.file.track));
  const tracks = inOrder.map(({ file }) => file.track);
  const artist = merged.artist ?? commonArtist([...new Set(tracks.map((track) => track.artist))]);
  const album = { ...merged, artist };
  return {
    ...album,
    track_count: tracks.length,
    duration_ms: tracks.reduce((sum, { duration_ms }) => sum + duration_ms, 0),
    size: tracks.reduce((sum, { size }) => sum + size, 0),
    explicit: tracks.some(({ explicit }) => explicit),
    document: albumDocument(album, inOrder.map(searchable)),
  };
};

const groupByAlbum = <File extends NewFile>(labelled: readonly Labelled<File>[]): Map<string, Labelled<File>[]> => {
  const groups = new Map<string, Labelled<File>[]>();
  for (const one of labelled) pushTo(groups, one.file.album.key, one);
  return groups;
};

const write = async <File extends NewFile>(
  tx: Handle,
  files: readonly File[],
  onWritten: (tx: Handle, trackIds: readonly number[]) => Promise<void>,
): Promise<Map<File, number>> => {
  await lockCatalogue(tx);
  const existingFiles = await listKnownFiles(tx, {
    sources: files.map(({ track }) => track.source_path),
    hashes: files.map(({ track }) => track.content_hash),
  });
  const stored = await Promise.all(files.map((file) => file.isStored()));
  const newFiles = files.filter(
    ({ track }, n) =>
      stored[n] && !existingFiles.sources.has(track.source_path) && !existingFiles.hashes.has(track.content_hash),
  );
  if (newFiles.length === 0) return new Map();
  const genres = await idsOf(
    tx,
    'genre',
    newFiles.map((file) => file.genres),
  );
  const tags = await idsOf(
    tx,
    'tag',
    newFiles.map((file) => file.tags),
  );
  const labelled = newFiles.map((file, n) => ({ file, genreIds: genres[n] ?? [], tagIds: tags[n] ?? [] }));

  const groups = groupByAlbum(labelled);
  const added = new Map<string, NewAlbum>();
  const albumIds = new Map<string, number>();
  const existing = await listAlbumKeys(tx, [...groups.keys()]);
  for (const [key, group] of groups) {
    if (existing.has(key)) albumIds.set(key, await upsertAlbum(tx, mergedAlbum(group.map(({ file }) => file)), false));
    else added.set(key, newAlbum(group));
  }
  for (const [key, id] of await insertAlbums(tx, [...added.values()])) albumIds.set(key, id);

  const lexemes: string[][] = [];
  const rows = labelled.map((one) => {
    const album = added.get(one.file.album.key);
    const document = album ? trackDocument(album, searchable(one)) : null;
    if (document) lexemes.push(document.lexemes);
    return { ...one.file.track, album_id: albumIds.get(one.file.album.key) ?? 0, document };
  });
  const ids = await insertTracks(tx, rows);
  const idOf = ({ track }: NewFile): number => ids.get(track.source_path) ?? 0;
  const links = (field: 'genreIds' | 'tagIds') =>
    labelled.flatMap((one) => one[field].map((label) => ({ track: idOf(one.file), label })));
  await insertTrackLabels(tx, 'genre', links('genreIds'));
  await insertTrackLabels(tx, 'tag', links('tagIds'));
  await countDocuments(tx, lexemes);
  await setMeasures(
    tx,
    newFiles.flatMap((file) => (file.measures ? [{ track: idOf(file), measures: file.measures }] : [])),
  );
  await insertPending(
    tx,
    newFiles.flatMap((file) => (file.pending ? [{ track_id: idOf(file), ...file.pending }] : [])),
  );
  for (const [key, group] of groups) {
    if (added.has(key)) continue;
    await finishAlbum(
      tx,
      albumIds.get(key) ?? 0,
      group.map(({ file }) => idOf(file)),
    );
  }
  await onWritten(tx, [...ids.values()]);
  await revokeKnownBytes(tx, [...ids.values()], null);
  return new Map(newFiles.map((file) => [file, idOf(file)]));
};

/**
 * Adds files to the catalogue in one transaction, with their albums, genres, tags, counts and search documents; returns
 * the ids of their tracks. Those that another import has brought meanwhile, or whose bytes have disappeared, are left
 * out. `onWritten` runs in the transaction.
 */
export const writeBatch = <File extends NewFile>(
  db: Handle,
  files: readonly File[],
  onWritten: (tx: Handle, trackIds: readonly number[]) => Promise<void>,
): Promise<Map<File, number>> => transaction(db, (tx) => write(tx, files, onWritten));
