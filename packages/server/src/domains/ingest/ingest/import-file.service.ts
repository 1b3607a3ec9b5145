import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, dirname, extname, sep } from 'node:path';
import { lockCatalogue } from '../../../db/catalogue-lock.ts';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { isMissing } from '../../../lib/disk-space.ts';
import type { Analysers } from '../../../media/audio/analysers.ts';
import type { Analysis, AnalysisResult, Scan, Sound } from '../../../media/audio/analyse.ts';
import { analysisVersion, type Measures } from '../../../media/audio/measures.ts';
import { formatFacts } from '../../../media/audio/format.ts';
import type { RefusalReason } from '../../../formats/audio-refusal.ts';
import { PictureUndecided } from '../../../media/encode-pictures.ts';
import { audioKey, type MediaStore } from '../../../media/store.ts';
import { adoptAnalysis, attended, retryReadable } from './analyses.store.ts';
import type { Claim, ImportDuplicates, NoteCode } from './import-duplicates.service.ts';
import type { CoverImporter } from './import-covers.service.ts';
import { candidateOf, type Entry, joinAlbums, namesOf, writeEntry, type Written } from './import-write.service.ts';
import { finishMediaRemovals } from '../../common/media/media-removals.service.ts';
import { dropBytes } from './quarantine.service.ts';
import { albumFolder, catalogueEntry, folderKey } from './import.rules.ts';
import {
  findAlbumByKey,
  findReplaced,
  findTrack,
  findTrackByHash,
  formerSource,
  isKnownPlace,
  type KnownTrack,
  renewAlbumKey,
  setAlbumCover,
  setSource,
} from './import.store.ts';
import { findHeard, storeAnalysis } from './sound-analyses.store.ts';
import { delivered } from '../../catalogue/catalogue/source-label.rules.ts';

/**
 * Reported locations of files that are in a temporary folder during the import. `place`: the path that names are
 * derived from. `source`: the id by which a changed file is matched to its track.
 */
export interface Origin {
  place(path: string): string;
  source(path: string, albumKey: string): string;
}

export interface ImportContext {
  db: Handle;
  media: MediaStore;
  analysers: Analysers;
  covers: CoverImporter;
  signal: AbortSignal;
  /** Throws if the disk lacks space for this many more bytes. */
  makeSureOfRoom(bytes: number): Promise<void>;
  /** Reports a note that does not prevent the import. */
  note(code: NoteCode, path: string, other?: string): void;
  /** Runs in the transaction that writes tracks; `isNew` is true if they were added. */
  onWritten?: (tx: Handle, trackIds: readonly number[], isNew: boolean) => Promise<void>;
  /** When the import began (RFC 3339), by the database's clock. */
  began?: string;
  /** Omitted if the files are at their final location. */
  origin?: Origin;
  claims?: ImportDuplicates;
  /** Writes nothing and reports the outcome. */
  dryRun?: boolean;
  /** The analyses that follow the import; omitted if each file is decoded before it is added. */
  analyses?: ImportAnalyses;
}

/** Recordings that an import adds before they are decoded. */
export interface ImportAnalyses {
  run: string;
  /** The office's import. */
  importId: number | null;
  /** Files by the ids of their tracks, and what the import has told of them. */
  pending: Map<number, { path: string; size: number; outcome: 'added' | 'unchanged' }>;
  /** Paths of the pictures beside their files, or null, by the keys of albums whose cover comes with an analysis. */
  covered: Map<string, string | null>;
}

export type Imported = Omit<Written, 'dropped'> | { outcome: 'refused'; reason: RefusalReason };

/** Maximum length of an index entry. Longer paths are hashed; the prefix of a key tells its kind. */
const longestIndexed = 600;

export const indexable = (text: string): string =>
  Buffer.byteLength(text) <= longestIndexed ? text : text.slice(0, 3) + createHash('sha256').update(text).digest('hex');

const placeOf = (path: string) => ({
  folders: dirname(path).split(sep).filter(Boolean),
  stem: basename(path, extname(path)),
});

/** Columns of a track that describe its audio. */
export const soundOf = ({
  format,
  hash,
  durationMs,
  hasWaveform,
  size,
  crc32,
}: Scan & Omit<Sound, keyof Measures>) => ({
  duration_ms: durationMs,
  has_waveform: hasWaveform,
  content_hash: hash,
  media_key: audioKey(hash, formatFacts[format].ending),
  media_type: formatFacts[format].type,
  size,
  crc32,
});

/** An entry before its cover is known. */
export type Bare = Omit<Entry, 'coverId' | 'coverIsOwn' | 'isStored'>;

export const entryOf = (path: string, analysis: Scan & Sound, origin?: Origin): Bare => {
  const { tags } = analysis;
  const { album, track } = catalogueEntry(placeOf(origin?.place(path) ?? path), tags);
  const source_path = indexable(origin?.source(path, album.key) ?? path);
  return {
    album: { ...album, key: indexable(album.key) },
    track: { ...track, ...soundOf(analysis), source_path },
    genres: tags.genres,
    tags: tags.tags,
    measures: analysis,
    isTitled: tags.title !== null,
  };
};

/** Copies a file into the media store; false if the file has disappeared. */
const copyBytes = async (context: ImportContext, path: string, key: string, size: number): Promise<boolean> => {
  await context.makeSureOfRoom(size);
  try {
    await context.media.putFile(key, path);
    return true;
  } catch (error) {
    if (await stat(path).catch(() => null)) throw error;
    return false;
  }
};

/** `copyBytes` of a track that the store has lost: its analysis may have failed for that. */
export const restoreBytes = async (
  context: ImportContext,
  path: string,
  { media_key: key }: Pick<KnownTrack, 'media_key'>,
  size: number,
): Promise<boolean> => {
  if (!(await copyBytes(context, path, key, size))) return false;
  await retryReadable(context.db, key);
  return true;
};

/** Stores the analysed bytes; false if the file has changed since its analysis. */
export const storeBytes = async (
  context: ImportContext,
  path: string,
  key: string,
  analysis: Scan,
): Promise<boolean> => {
  if ((await context.media.size(key)) === analysis.size) return true;
  if (!(await copyBytes(context, path, key, analysis.size))) return false;
  const now = await stat(path).catch(() => null);
  if (now?.size === analysis.size && now.mtimeMs === analysis.modifiedMs) return true;
  await dropBytes(context.db, context.media, key);
  return false;
};

/** Maximum number of attempts if another import deletes the bytes before their row is written. */
const attempts = 3;

/** Imports one file: its bytes first, then its row, so that no row ever lacks its bytes. */
export const storeEntry = async (
  context: ImportContext,
  path: string,
  analysis: Analysis,
  entry: Omit<Entry, 'isStored'>,
): Promise<Imported> => {
  const { db, media } = context;
  const key = entry.track.media_key;
  const isStored = async (): Promise<boolean> => (await media.size(key)) === analysis.size;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (!(await storeBytes(context, path, key, analysis))) break;
    const written = await writeEntry(db, { ...entry, isStored });
    if (!written) continue;
    const { dropped, ...imported } = written;
    // The track is written: what the store does not remove now is removed by the server's job.
    if (dropped !== null) await finishMediaRemovals(db, media).catch(() => {});
    return imported;
  }
  return { outcome: 'refused', reason: 'unreadable' };
};

/** Analyses a file, unless a check or another track has stored the analysis of its bytes. */
export const analyseOnce = async (
  { db, analysers, signal, dryRun }: ImportContext,
  path: string,
  hash: string,
): Promise<AnalysisResult> => {
  const heard = await findHeard(db, hash, { version: analysisVersion, canDraw: analysers.native });
  const result = await analysers.analyse(path, signal, heard);
  if (dryRun && result.ok && !heard) await storeAnalysis(db, result.analysis);
  return result;
};

const chooseCover = async (
  context: ImportContext,
  path: string,
  { picture }: Analysis,
  { albumKey, old }: { albumKey: string; old: boolean },
) => {
  const none = { coverId: null, coverIsOwn: false };
  // Encoding is expensive and an album has one cover, so further tracks do not replace it.
  if (!old && (await findAlbumByKey(context.db, albumKey))?.cover_id) return none;
  if (picture) {
    const coverId = await context.covers.store(picture.bytes);
    if (coverId !== null) return { coverId, coverIsOwn: true };
    context.note('bad_picture', path);
  }
  return { coverId: await context.covers.storeBeside(path), coverIsOwn: false };
};

/** Leaves a file with a picture of which nothing is known to the next import, as one whose sound could not be decoded. */
const undecided = (error: unknown): { outcome: 'refused'; reason: RefusalReason } => {
  if (error instanceof PictureUndecided) return { outcome: 'refused', reason: error.reason };
  throw error;
};

const isGone = (path: string): Promise<boolean> => stat(path).then(() => false, isMissing);

/** True if a file is gone or has other bytes than these; one that cannot be read may have them. */
const hasLost = async ({ analysers, signal }: ImportContext, path: string, hash: string): Promise<boolean> => {
  if (await isGone(path)) return true;
  const digest = await analysers.digest(path, signal);
  return digest.ok ? digest.hash !== hash : digest.reason === 'empty';
};

/** Lets a track come from another path, and its album from another folder if the old one is there no more. */
const move = async ({ db }: ImportContext, path: string, existing: KnownTrack, source: string): Promise<void> => {
  const [from, to] = [placeOf(existing.source_path), placeOf(path)].map(({ folders }) => albumFolder(folders));
  const isMoved = from !== undefined && (await isGone(`/${from.join('/')}`));
  await transaction(db, async (tx) => {
    await lockCatalogue(tx);
    const now = await findTrack(tx, existing.id);
    // Another file may have become its source meanwhile, with other bytes. One that moves to its place left it the former.
    const places = [existing.source_path, formerSource(existing.id, existing.source_path)];
    if (!now || !places.includes(now.source_path ?? '') || now.content_hash !== existing.content_hash) return;
    await setSource(tx, existing.id, source);
    if (!isMoved || !to) return;
    const renew = () => renewAlbumKey(tx, now.album_id, folderKey(from), folderKey(to));
    const other = await renew();
    if (other === null) return;
    await joinAlbums(tx, now.album_id, other);
    await renew();
  });
};

/** Repairs a track whose bytes are in the catalogue: missing media, a moved file, a missing cover. */
const repairKnown = async (
  context: ImportContext,
  { path, size }: { path: string; size: number },
  existing: KnownTrack,
  twin: string | null,
): Promise<Imported> => {
  const { db, media, dryRun } = context;
  const source = context.origin ? existing.source_path : indexable(path);
  const isOther =
    existing.source_path !== source && (await hasLost(context, existing.source_path, existing.content_hash));
  const double = twin ?? (existing.source_path !== source && !isOther ? existing.source_path : null);
  const isFirst = context.origin ? twin === null : existing.source_path === source;
  if (double !== null && !isFirst) context.note('same_bytes', path, double);
  const { analyses } = context;
  if (analyses && existing.is_pending && !analyses.pending.has(existing.id)) {
    const adopted = { track_id: existing.id, run: analyses.run, import_id: analyses.importId };
    if (await adoptAnalysis(db, adopted, [...attended])) {
      analyses.pending.set(existing.id, { path, size, outcome: 'unchanged' });
    }
  }
  const unchanged = { outcome: 'unchanged', trackId: existing.id, names: existing.names } as const;
  if (dryRun) {
    if (!existing.has_cover) await context.covers.foreseeBeside(path);
    return unchanged;
  }
  if ((await media.size(existing.media_key)) !== size && !(await restoreBytes(context, path, existing, size))) {
    return { outcome: 'refused', reason: 'unreadable' };
  }
  const mayMove = double === null && !existing.source_path.startsWith(delivered);
  if (existing.source_path !== source && mayMove) await move(context, path, existing, source);
  if (!existing.has_cover) {
    const coverId = await context.covers.storeBeside(path);
    if (coverId !== null) await setAlbumCover(db, existing.album_id, coverId, false);
  }
  return unchanged;
};

/** Notes on a file before it is imported. */
export const noteFaults = async (
  context: ImportContext,
  path: string,
  { album, track }: Bare,
  analysis: Scan & { hasWaveform?: boolean; findAtPlace?: (claim: Claim) => string | null },
) => {
  const { tags, findAtPlace } = analysis;
  if (analysis.hasWaveform === false) context.note('flat_wave', path);
  if (tags.title === null && tags.artist === null && tags.album === null) context.note('no_tags', path);
  if (tags.unread.length > 0) context.note('odd_tags', path, tags.unread.join(', '));
  const { disc_number, track_number, source_path: source, content_hash: hash } = track;
  const claim = { albumKey: album.key, disc_number, track_number, source, hash };
  const rival = (await context.claims?.rival(claim, path, findAtPlace)) ?? null;
  if (rival !== null) context.note('place_taken', path, rival);
};

/** Imports one file with the metadata of its own tags. */
export const importFile = async (context: ImportContext, path: string): Promise<Imported> =>
  (await importUnless(context, path, Promise.resolve(), false)) as Imported;

/**
 * `importFile`, with a new track written after `turn`; null if the file has new bytes at a known place and `postpones`,
 * since the track of that place may be found by its own bytes under another name.
 */
export const importUnless = async (
  context: ImportContext,
  path: string,
  previous: Promise<void>,
  postpones: boolean,
): Promise<Imported | null> => {
  const { db, analysers, signal, origin, onWritten } = context;
  const digest = await analysers.digest(path, signal);
  if (!digest.ok) return { outcome: 'refused', reason: digest.reason };
  const existing = await findTrackByHash(db, digest.hash, origin ? '' : indexable(path));
  // A track without a waveform is analysed again if a decoder is available.
  const twin = context.claims?.twin(digest.hash, path) ?? null;
  if (existing?.quarantine) return { outcome: 'refused', reason: existing.quarantine as RefusalReason };
  if (existing && (existing.has_waveform || existing.is_pending || !analysers.native))
    return repairKnown(context, { path, size: digest.size }, existing, twin);
  const isPostponed = async (source: string) => postpones && existing === null && (await isKnownPlace(db, source));
  if (!origin && (await isPostponed(indexable(path)))) return null;
  if (twin !== null) context.note('same_bytes', path, twin);
  const result = await analyseOnce(context, path, digest.hash);
  if (!result.ok) return { outcome: 'refused', reason: result.reason };
  const { analysis } = result;
  const entry = entryOf(path, analysis, context.origin);
  if (origin && (await isPostponed(entry.track.source_path))) {
    if (!context.dryRun) await storeAnalysis(db, analysis);
    return null;
  }
  await previous;
  const isElsewhere = (hash: string): boolean => context.claims?.has(hash) === true;
  const isOld = existing !== null || (await findReplaced(db, candidateOf(entry), isElsewhere)) !== null;
  // A track of the same source that isn't replaced has the place as any other has.
  const source_path = isOld ? entry.track.source_path : '';
  if (twin === null) await noteFaults(context, path, { ...entry, track: { ...entry.track, source_path } }, analysis);
  if (context.dryRun) {
    const isCovered = analysis.picture !== null || (!isOld && (await findAlbumByKey(db, entry.album.key))?.cover_id);
    if (!isCovered) await context.covers.foreseeBeside(path);
    const change = isOld ? 'updated' : 'added';
    return { outcome: twin === null ? change : 'unchanged', trackId: existing?.id ?? 0, names: namesOf(entry) };
  }
  const cover = await chooseCover(context, path, analysis, { albumKey: entry.album.key, old: isOld }).catch(undecided);
  if ('outcome' in cover) return cover;
  return storeEntry(context, path, analysis, {
    ...entry,
    ...cover,
    isElsewhere,
    ...(context.began && { began: context.began }),
    ...(onWritten && { onWritten: (tx: Handle, trackId: number, isNew: boolean) => onWritten(tx, [trackId], isNew) }),
  });
};
