import { lockCatalogue } from '../../../db/catalogue-lock.ts';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import {
  analyseOnce,
  type Imported,
  type ImportContext,
  restoreBytes,
  storeEntry,
  soundOf,
} from './import-file.service.ts';
import { namesOf, rewriteEntry, type Said } from './import-write.service.ts';
import type { KnownTrack } from './import.store.ts';

/** Metadata of a file from a message that came with it; the file's own tags are ignored. */
export interface Described extends Omit<Said, 'coverId'> {
  /** Stable id of the recording's origin: a changed file with the same id replaces the audio. */
  source: string;
  /** Finds the track of this recording; null if there is none. Other tracks may have the same bytes. */
  find: (db: Handle) => Promise<KnownTrack | null>;
  /** Called only if the album lacks a cover or has another one. */
  cover: () => Promise<number | null>;
  /** Runs in the transaction that writes the track; `isNew` is true if the track was added. */
  onWritten: (tx: Handle, trackId: number, isNew: boolean) => Promise<void>;
  /** True if the description has changed since the last import; otherwise an operator's edits stay. */
  isNews: boolean;
  /** True if sound of this duration in milliseconds is another recording. */
  isOther: (duration: number) => boolean;
}

/** The file has the sound of another recording. */
export interface OtherSound {
  outcome: 'refused';
  reason: 'other';
}

/** Updates the metadata of an existing track. */
export const describeTrack = (db: Handle, existing: KnownTrack, described: Described): Promise<Imported> =>
  described.cover().then((coverId) =>
    transaction(db, async (tx) => {
      await lockCatalogue(tx);
      // An operator may have moved it since it was found.
      const current = (await described.find(tx)) ?? existing;
      if (described.isNews) await rewriteEntry(tx, current, { ...described, coverId });
      await described.onWritten(tx, existing.id, false);
      const outcome = described.isNews ? ('updated' as const) : ('unchanged' as const);
      return { outcome, trackId: existing.id, names: namesOf(described) };
    }),
  );

/** True if a track has these bytes and, if they can be decoded, their waveform. */
export const hasSound = (existing: KnownTrack | null, hash: string, canDraw: boolean): existing is KnownTrack =>
  existing !== null && existing.content_hash === hash && (existing.has_waveform || !canDraw);

/** Imports one file with the given metadata. */
export const importDescribed = async (
  context: ImportContext,
  path: string,
  described: Described,
): Promise<Imported | OtherSound> => {
  const { db, media, analysers, signal } = context;
  const digest = await analysers.digest(path, signal);
  if (!digest.ok) return { outcome: 'refused', reason: digest.reason };
  const existing = await described.find(db);
  if (hasSound(existing, digest.hash, analysers.native)) {
    const isStored = (await media.size(existing.media_key)) === digest.size;
    if (!isStored && !(await restoreBytes(context, path, existing, digest.size))) {
      return { outcome: 'refused', reason: 'unreadable' };
    }
    return describeTrack(db, existing, described);
  }
  const result = await analyseOnce(context, path, digest.hash);
  if (!result.ok) return { outcome: 'refused', reason: result.reason };
  const { analysis } = result;
  if (described.isOther(analysis.durationMs)) return { outcome: 'refused', reason: 'other' };
  if (!analysis.hasWaveform) context.note('flat_wave', path);
  return storeEntry(context, path, analysis, {
    album: described.album,
    track: { ...described.track, ...soundOf(analysis), source_path: described.source },
    genres: described.genres,
    tags: [],
    measures: analysis,
    coverId: await described.cover(),
    coverIsOwn: true,
    renewsAlbum: true,
    find: described.find,
    onWritten: described.onWritten,
  });
};
