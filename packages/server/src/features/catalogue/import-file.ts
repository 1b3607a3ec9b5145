import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, dirname, extname, sep } from 'node:path';
import type { Handle } from '../../db/schema.ts';
import type { Analysers } from '../../media/audio/analysers.ts';
import type { Analysis } from '../../media/audio/analyse.ts';
import { formatFacts } from '../../media/audio/format.ts';
import type { RefusalReason } from '../../media/audio/refusal.ts';
import { audioKey, type MediaStore } from '../../media/store.ts';
import type { Claims, NoteCode } from './import-claims.ts';
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

/**
 * Where files are said to lie that lie in a passing folder while they are imported: `place` gives the path that names
 * are taken from, `source` what a track is known again by when its file comes changed.
 */
export interface Origin {
  place(path: string): string;
  source(path: string, albumKey: string): string;
}

export interface ImportContext {
  db: Handle;
  media: MediaStore;
  analysers: Analysers;
  covers: CoverKeeper;
  signal: AbortSignal;
  /** Throws where the disk has no room for so many bytes more. */
  makeSureOfRoom(bytes: number): Promise<void>;
  /** Something that does not keep the file out. */
  note(code: NoteCode, path: string, other?: string): void;
  /** What belongs into the transaction that writes a track; `fresh` where it was not there before. */
  settle?: (tx: Handle, trackId: number, fresh: boolean) => Promise<void>;
  /** Left out: the files are where they lie. */
  origin?: Origin;
  claims?: Claims;
  /** Writes nothing, only tells what would be. */
  dryRun?: boolean;
}

export type Imported = Pick<Written, 'outcome' | 'trackId'> | { outcome: 'refused'; reason: RefusalReason };

/** Index entries have a bound; paths have none worth naming. The beginning tells kinds of keys apart. */
const longestIndexed = 600;

export const indexable = (text: string): string =>
  Buffer.byteLength(text) <= longestIndexed ? text : text.slice(0, 3) + createHash('sha256').update(text).digest('hex');

const placeOf = (path: string) => ({
  folders: dirname(path).split(sep).filter(Boolean),
  stem: basename(path, extname(path)),
});

/** What the catalogue keeps of the sound itself. */
export const soundOf = ({ format, hash, durationMs, flatWave, size, crc32 }: Analysis) => ({
  duration_ms: durationMs,
  flat_wave: flatWave,
  content_hash: hash,
  media_key: audioKey(hash, formatFacts[format].ending),
  media_type: formatFacts[format].type,
  size,
  crc32,
});

const entryOf = (path: string, analysis: Analysis, origin?: Origin): Omit<Entry, 'coverId' | 'coverIsOwn'> => {
  const { tags } = analysis;
  const { album, track } = catalogueEntry(placeOf(origin?.place(path) ?? path), tags);
  const source_path = indexable(origin?.source(path, album.key) ?? path);
  return {
    album: { ...album, key: indexable(album.key) },
    track: { ...track, ...soundOf(analysis), source_path },
    genres: tags.genres,
    tags: tags.tags,
    peaks: analysis.peaks,
  };
};

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Copies a file into the media store; false where it has gone meanwhile. */
export const copyBytes = async (context: ImportContext, path: string, key: string, size: number): Promise<boolean> => {
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
export const keepBytes = async (
  context: ImportContext,
  path: string,
  key: string,
  analysis: Analysis,
): Promise<boolean> => {
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
  twin: string | null,
): Promise<Imported> => {
  const { db, media, dryRun } = context;
  const source = context.origin ? known.source_path : indexable(path);
  const double = twin ?? (known.source_path !== source && (await exists(known.source_path)) ? known.source_path : null);
  const isFirst = context.origin ? twin === null : known.source_path === source;
  if (double !== null && !isFirst) context.note('same_bytes', path, double);
  if (dryRun) return { outcome: 'unchanged', trackId: known.id };
  if ((await media.size(known.media_key)) !== size) {
    if (!(await copyBytes(context, path, known.media_key, size))) return { outcome: 'refused', reason: 'unreadable' };
  }
  if (known.source_path !== source && double === null) await setSource(db, known.id, source);
  if (!known.has_cover) {
    const coverId = await context.covers.keepBeside(path);
    if (coverId !== null) await setAlbumCover(db, known.album_id, coverId, false);
  }
  return { outcome: 'unchanged', trackId: known.id };
};

export const dropBytes = async ({ db, media }: ImportContext, key: string | null): Promise<void> => {
  if (key === null) return;
  const hash = basename(key, extname(key));
  if (!(await findTrackByHash(db, hash))) await media.remove(key);
};

/** What should be known of a file that comes in, said before it does. */
const tellOf = async (
  context: ImportContext,
  path: string,
  entry: Omit<Entry, 'coverId' | 'coverIsOwn'>,
  analysis: Analysis,
) => {
  const { tags } = analysis;
  const { album, track } = entry;
  if (analysis.flatWave) context.note('flat_wave', path);
  if (tags.title === null && tags.artist === null && tags.album === null) context.note('no_tags', path);
  if (tags.unread.length > 0) context.note('odd_tags', path, tags.unread.join(', '));
  const { disc_number, track_number, source_path: source, content_hash: hash } = track;
  const claim = { albumKey: album.key, disc_number, track_number, source, hash };
  const rival = (await context.claims?.rival(claim, path)) ?? null;
  if (rival !== null) context.note('place_taken', path, rival);
};

/** Brings one file into the catalogue: its bytes first, then its row, so that no row ever lacks its bytes. */
export const importFile = async (context: ImportContext, path: string): Promise<Imported> => {
  const { db, analysers, signal } = context;
  const digest = await analysers.digest(path, signal);
  if (!digest.ok) return { outcome: 'refused', reason: digest.reason };
  const known = await findTrackByHash(db, digest.hash);
  // A wave that was flat for want of a decoder is drawn once there is one.
  const twin = context.claims?.twin(digest.hash, path) ?? null;
  if (known && !(known.flat_wave && analysers.native)) return settleKnown(context, path, digest.size, known, twin);
  if (twin !== null) {
    context.note('same_bytes', path, twin);
    if (context.dryRun) return { outcome: 'unchanged', trackId: 0 };
  }
  const result = await analysers.analyse(path, signal);
  if (!result.ok) return { outcome: 'refused', reason: result.reason };
  const { analysis } = result;
  const entry = entryOf(path, analysis, context.origin);
  if (twin === null) await tellOf(context, path, entry, analysis);
  if (context.dryRun) {
    const isThere = known !== null || (await isKnownPlace(db, entry.track.source_path));
    return { outcome: isThere ? 'updated' : 'added', trackId: known?.id ?? 0 };
  }
  if (!(await keepBytes(context, path, entry.track.media_key, analysis))) {
    return { outcome: 'refused', reason: 'unreadable' };
  }
  const old = known !== null || (await isKnownPlace(db, entry.track.source_path));
  const cover = await chooseCover(context, path, entry.album.key, analysis, old);
  const { dropped, ...written } = await writeEntry(db, {
    ...entry,
    ...cover,
    ...(context.settle && { settle: context.settle }),
  });
  await dropBytes(context, dropped);
  return written;
};
