import type { Handle } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import {
  analyseOnce,
  copyBytes,
  type Imported,
  type ImportContext,
  keepEntry,
  soundOf,
} from './import-file.service.ts';
import { namesOf, rewriteEntry, type Said } from './import-write.service.ts';
import type { KnownTrack } from './import.store.ts';

/** A file of which somebody else says what it is: a message that came with it. Its own tags count for nothing. */
export interface Described extends Omit<Said, 'coverId'> {
  /** Where it comes from, always the same for the same recording: new sound from there replaces the old. */
  source: string;
  /** The track of this recording; null where there is none yet. Other tracks may have the same bytes. */
  find: (db: Handle) => Promise<KnownTrack | null>;
  /** Called once it is known that the album lacks its cover or has another. */
  cover: () => Promise<number | null>;
  /** What belongs into the transaction that writes the track; `fresh` where it was not there before. */
  settle: (tx: Handle, trackId: number, fresh: boolean) => Promise<void>;
  /** Whether this is other than what was said of the track before; else what an operator made of it stays. */
  isNews: boolean;
}

/** Puts what is said over a track that is there. */
export const describeTrack = (db: Handle, known: KnownTrack, described: Described): Promise<Imported> =>
  described.cover().then((coverId) =>
    transaction(db, async (tx) => {
      if (described.isNews) await rewriteEntry(tx, known, { ...described, coverId });
      await described.settle(tx, known.id, false);
      const outcome = described.isNews ? ('updated' as const) : ('unchanged' as const);
      return { outcome, trackId: known.id, names: namesOf(described) };
    }),
  );

/** Whether a track has these bytes and all that they tell. */
export const hasSound = (known: KnownTrack | null, hash: string, canDraw: boolean): known is KnownTrack =>
  known !== null && known.content_hash === hash && (known.has_waveform || !canDraw);

/** Brings one file into the catalogue as it is described. */
export const importDescribed = async (
  context: ImportContext,
  path: string,
  described: Described,
): Promise<Imported> => {
  const { db, media, analysers, signal } = context;
  const digest = await analysers.digest(path, signal);
  if (!digest.ok) return { outcome: 'refused', reason: digest.reason };
  const known = await described.find(db);
  if (hasSound(known, digest.hash, analysers.native)) {
    const there = (await media.size(known.media_key)) === digest.size;
    if (!there && !(await copyBytes(context, path, known.media_key, digest.size))) {
      return { outcome: 'refused', reason: 'unreadable' };
    }
    return describeTrack(db, known, described);
  }
  const result = await analyseOnce(context, path, digest.hash);
  if (!result.ok) return { outcome: 'refused', reason: result.reason };
  const { analysis } = result;
  if (!analysis.hasWaveform) context.note('flat_wave', path);
  return keepEntry(context, path, analysis, {
    album: described.album,
    track: { ...described.track, ...soundOf(analysis), source_path: described.source },
    genres: described.genres,
    tags: [],
    peaks: analysis.peaks,
    coverId: await described.cover(),
    coverIsOwn: true,
    renewsAlbum: true,
    find: described.find,
    settle: described.settle,
  });
};
