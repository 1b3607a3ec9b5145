import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, dirname, extname, sep } from 'node:path';
import type { Handle } from '../../db/schema.ts';
import type { Analysers } from '../../media/audio/analysers.ts';
import type { Analysis } from '../../media/audio/analyse.ts';
import { formatFacts } from '../../media/audio/format.ts';
import type { RefusalReason } from '../../media/audio/refusal.ts';
import { audioKey, type MediaStore } from '../../media/store.ts';
import type { CoverKeeper } from './import-covers.ts';
import { type Entry, writeEntry, type Written } from './import-write.ts';
import { catalogueEntry } from './import.rules.ts';
import {
  findAlbumByKey,
  findTrackByHash,
  isKnownPlace,
  type KnownTrack,
  setAlbumCover,
  setSource,
} from './import.store.ts';

export interface ImportContext {
  db: Handle;
  media: MediaStore;
  analysers: Analysers;
  covers: CoverKeeper;
  signal: AbortSignal;
  /** Throws where the disk has no room for so many bytes more. */
  makeSureOfRoom(bytes: number): Promise<void>;
  /** Something that does not keep the file out. */
  note(code: 'flat_wave' | 'bad_picture' | 'same_bytes', path: string): void;
}

export type Imported = Pick<Written, 'outcome' | 'trackId'> | { outcome: 'refused'; reason: RefusalReason };

/** Index entries have a bound; paths have none worth naming. The beginning tells kinds of keys apart. */
const longestIndexed = 600;

const indexable = (text: string): string =>
  Buffer.byteLength(text) <= longestIndexed ? text : text.slice(0, 3) + createHash('sha256').update(text).digest('hex');

const placeOf = (path: string) => ({
  folders: dirname(path).split(sep).filter(Boolean),
  stem: basename(path, extname(path)),
});

const entryOf = (path: string, analysis: Analysis): Omit<Entry, 'coverId' | 'coverIsOwn'> => {
  const { format, hash, tags } = analysis;
  const { album, track } = catalogueEntry(placeOf(path), tags);
  const { type, ending } = formatFacts[format];
  return {
    album: { ...album, key: indexable(album.key) },
    track: {
      ...track,
      duration_ms: analysis.durationMs,
      flat_wave: analysis.flatWave,
      content_hash: hash,
      media_key: audioKey(hash, ending),
      media_type: type,
      size: analysis.size,
      crc32: analysis.crc32,
      source_path: indexable(path),
    },
    genres: tags.genres,
    tags: tags.tags,
    peaks: analysis.peaks,
  };
};

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Copies a file into the media store; false where it has gone meanwhile. */
const copyBytes = async (context: ImportContext, path: string, key: string, size: number): Promise<boolean> => {
  await context.makeSureOfRoom(size);
  try {
    await context.media.putFile(key, path);
    return true;
  } catch (error) {
    if (await exists(path)) throw error;
    return false;
  }
};

/** Keeps the bytes; false where the file has changed meanwhile, so that they are not those that were analysed. */
const keepBytes = async (context: ImportContext, path: string, key: string, analysis: Analysis): Promise<boolean> => {
  if ((await context.media.size(key)) === analysis.size) return true;
  if (!(await copyBytes(context, path, key, analysis.size))) return false;
  const now = await stat(path).catch(() => null);
  if (now?.size === analysis.size && now.mtimeMs === analysis.modifiedMs) return true;
  await context.media.remove(key);
  return false;
};

const chooseCover = async (
  context: ImportContext,
  path: string,
  albumKey: string,
  { picture }: Analysis,
  old: boolean,
) => {
  const none = { coverId: null, coverIsOwn: false };
  // Re-encoding is dear, and an album has one cover: a further track does not bring it again.
  if (!old && (await findAlbumByKey(context.db, albumKey))?.cover_id) return none;
  if (picture) {
    const coverId = await context.covers.keep(picture.bytes);
    if (coverId !== null) return { coverId, coverIsOwn: true };
    context.note('bad_picture', path);
  }
  return { coverId: await context.covers.keepBeside(path), coverIsOwn: false };
};

/** What a file whose bytes are in the catalogue may still mend: lost media, a moved folder, a cover that came later. */
const settleKnown = async (
  context: ImportContext,
  path: string,
  size: number,
  known: KnownTrack,
): Promise<Imported> => {
  const { db, media } = context;
  if ((await media.size(known.media_key)) !== size) {
    if (!(await copyBytes(context, path, known.media_key, size))) return { outcome: 'refused', reason: 'unreadable' };
  }
  const source = indexable(path);
  if (known.source_path !== source) {
    if (await exists(known.source_path)) context.note('same_bytes', path);
    else await setSource(db, known.id, source);
  }
  if (!known.has_cover) {
    const coverId = await context.covers.keepBeside(path);
    if (coverId !== null) await setAlbumCover(db, known.album_id, coverId, false);
  }
  return { outcome: 'unchanged', trackId: known.id };
};

const dropBytes = async ({ db, media }: ImportContext, key: string | null): Promise<void> => {
  if (key === null) return;
  const hash = basename(key, extname(key));
  if (!(await findTrackByHash(db, hash))) await media.remove(key);
};

/** Brings one file into the catalogue: its bytes first, then its row, so that no row ever lacks its bytes. */
export const importFile = async (context: ImportContext, path: string): Promise<Imported> => {
  const { db, analysers, signal } = context;
  const digest = await analysers.digest(path, signal);
  if (!digest.ok) return { outcome: 'refused', reason: digest.reason };
  const known = await findTrackByHash(db, digest.hash);
  // A wave that was flat for want of a decoder is drawn once there is one.
  if (known && !(known.flat_wave && analysers.native)) return settleKnown(context, path, digest.size, known);
  const result = await analysers.analyse(path, signal);
  if (!result.ok) return { outcome: 'refused', reason: result.reason };
  const { analysis } = result;
  if (analysis.flatWave) context.note('flat_wave', path);
  const entry = entryOf(path, analysis);
  if (!(await keepBytes(context, path, entry.track.media_key, analysis))) {
    return { outcome: 'refused', reason: 'unreadable' };
  }
  const old = known !== null || (await isKnownPlace(db, entry.track.source_path));
  const cover = await chooseCover(context, path, entry.album.key, analysis, old);
  const { dropped, ...written } = await writeEntry(db, { ...entry, ...cover });
  await dropBytes(context, dropped);
  return written;
};
