import type { Handle } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { copyBytes, dropBytes, type Imported, type ImportContext, keepBytes, soundOf } from './import-file.ts';
import { rewriteEntry, type Said, writeEntry } from './import-write.ts';
import { findTrackByHash, type KnownTrack } from './import.store.ts';

/** A file of which somebody else says what it is: a message that came with it. Its own tags count for nothing. */
export interface Described extends Omit<Said, 'coverId'> {
  /** Where it comes from, always the same for the same recording: new sound from there replaces the old. */
  source: string;
  /** Called once it is known that the album lacks its cover or has another. */
  cover: () => Promise<number | null>;
  /** What belongs into the transaction that writes the track; `fresh` where it was not there before. */
  settle: (tx: Handle, trackId: number, fresh: boolean) => Promise<void>;
  /** Whether a track with the same sound may be put under what is said here; else it stays as it is. */
  mayRewrite: (tx: Handle, known: KnownTrack) => Promise<boolean>;
}

/** Puts what is said over a track that is there. */
export const describeTrack = (db: Handle, known: KnownTrack, described: Described): Promise<Imported> =>
  described.cover().then((coverId) =>
    transaction(db, async (tx) => {
      const rewrite = await described.mayRewrite(tx, known);
      if (rewrite) await rewriteEntry(tx, known, { ...described, coverId });
      await described.settle(tx, known.id, false);
      return { outcome: rewrite ? 'updated' : 'unchanged', trackId: known.id } as const;
    }),
  );

/** Brings one file into the catalogue as it is described. */
export const importDescribed = async (
  context: ImportContext,
  path: string,
  described: Described,
): Promise<Imported> => {
  const { db, media, analysers, signal } = context;
  const digest = await analysers.digest(path, signal);
  if (!digest.ok) return { outcome: 'refused', reason: digest.reason };
  const known = await findTrackByHash(db, digest.hash);
  if (known) {
    const there = (await media.size(known.media_key)) === digest.size;
    if (!there && !(await copyBytes(context, path, known.media_key, digest.size))) {
      return { outcome: 'refused', reason: 'unreadable' };
    }
    return describeTrack(db, known, described);
  }
  const result = await analysers.analyse(path, signal);
  if (!result.ok) return { outcome: 'refused', reason: result.reason };
  const { analysis } = result;
  if (analysis.flatWave) context.note('flat_wave', path);
  const sound = soundOf(analysis);
  if (!(await keepBytes(context, path, sound.media_key, analysis))) return { outcome: 'refused', reason: 'unreadable' };
  const coverId = await described.cover();
  const { dropped, ...written } = await writeEntry(db, {
    album: described.album,
    track: { ...described.track, ...sound, source_path: described.source },
    genres: described.genres,
    tags: [],
    peaks: analysis.peaks,
    coverId,
    coverIsOwn: true,
    renewsAlbum: true,
    settle: (tx, trackId, fresh) => described.settle(tx, trackId, fresh),
  });
  await dropBytes(context, dropped);
  return written;
};
