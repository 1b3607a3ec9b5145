import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockCatalogue } from '../../../db/catalogue-lock.ts';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { whileRepeating } from '../../../lib/background-job.ts';
import { isDiskFull } from '../../../lib/disk-space.ts';
import { withTemporaryFolder } from '../../../lib/temporary-folders.ts';
import { writeNewFile } from '../../../lib/write-new-file.ts';
import type { Analysers } from '../../../media/audio/analysers.ts';
import type { HeardResult } from '../../../media/audio/analyse.ts';
import { confirmVerdict } from '../../../media/audio/confirm-verdict.ts';
import { analysisVersion } from '../../../media/audio/measures.ts';
import { type Interruption, isVerdict, type RefusalReason } from '../../../formats/audio-refusal.ts';
import { PictureUndecided } from '../../../media/encode-pictures.ts';
import { MediaNotFound, type MediaStore, StoreUnavailable } from '../../../media/store.ts';
import { recountAlbums, recountSetsWith } from '../../catalogue/catalogue/album-aggregates.store.ts';
import { mostFailures, outdated } from '../../common/media/media.store.ts';
import {
  attended,
  type ClaimedAnalysis,
  claimAnalyses,
  countPending,
  deferAnalysis,
  insertFindings,
  listReferring,
  mostAttempts,
  passCoverOn,
  releaseClaims,
  removeAnalysed,
  removePending,
  renewClaims,
  type Runs,
  skipOutdated,
  storeSounds,
  suspectAnalysis,
} from './analyses.store.ts';
import { setMeasures } from './import-batch.store.ts';
import { type CoverImporter, createCoverImporter } from './import-covers.service.ts';
import { findTrack, setAlbumCover } from './import.store.ts';
import { quarantine } from './quarantine.service.ts';
import { findHeard } from './sound-analyses.store.ts';

export interface AnalysisOptions {
  db: Handle;
  media: MediaStore;
  analysers: Analysers;
  signal: AbortSignal;
  runs: Runs;
  /** Called when recordings are done. */
  progress?: (done: number) => void;
}

/** Recordings that are claimed and written at once, and their bytes: seconds of decoding. */
const batch = { limit: 64, bytes: 24 * 1024 * 1024 };

/** Milliseconds between two renewals of claims. */
const renewal = 10_000;

/** Calls `work` with the path of a stored file, which is fetched where the store is no folder. */
const withFile = async <Result>(
  media: MediaStore,
  key: string,
  work: (path: string) => Promise<Result>,
): Promise<Result> => {
  const local = media.localPath?.(key);
  if (local !== undefined) return work(local);
  return withTemporaryFolder(async (folder) => {
    const path = join(folder, 'recording');
    await writeNewFile(path, {}, async (into) => pipeline(await media.open(key), into));
    return work(path);
  });
};

/** SHA-256 of a file, hex. */
export const hashOfFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

/** Rejects with the error of a store unless it is about one object or picture: the store takes another. */
const unlessStoreWorks = async (media: MediaStore, error: unknown): Promise<{ ok: false; reason: Interruption }> => {
  if (error instanceof PictureUndecided) return { ok: false, reason: error.reason };
  const works =
    error instanceof StoreUnavailable &&
    media.check().then(
      () => true,
      () => false,
    );
  if (await works) return { ok: false, reason: 'refused_object' };
  throw error;
};

const analyseClaimed = async (
  { db, media, analysers, signal }: AnalysisOptions,
  { media_key, content_hash, size, brings_cover: wantsPicture }: ClaimedAnalysis,
  isAlone = false,
): Promise<HeardResult> => {
  const heard = await findHeard(db, content_hash, { version: analysisVersion, canDraw: analysers.native });
  try {
    return await withFile(media, media_key, async (path): Promise<HeardResult> => {
      // Bytes that a network or disk has changed say nothing about the recording, which must not be withdrawn for it.
      const isOther = async () => (await hashOfFile(path).catch(() => null)) !== content_hash;
      if (!media.localPath && (await isOther())) return { ok: false, reason: 'unreadable' };
      const result = await analysers.hear({ path, size, wantsPicture }, signal, heard, isAlone);
      if (result.ok || !isVerdict(result.reason)) return result;
      return media.localPath && (await isOther()) ? { ok: false, reason: 'unreadable' } : result;
    });
  } catch (error) {
    if (error instanceof MediaNotFound) return { ok: false, reason: 'unreadable' };
    // Others may have room.
    if (isDiskFull(error)) return { ok: false, reason: 'no_space' };
    return unlessStoreWorks(media, error);
  }
};

/** Withdraws a damaged recording. All imports that refer to its bytes report it as refused. */
const withdraw = (db: Handle, claimed: ClaimedAnalysis, reason: RefusalReason): Promise<void> =>
  transaction(db, async (tx) => {
    await lockCatalogue(tx);
    // Another process may have withdrawn it after this one's claim expired, and an operator restored it since.
    const waiting = await removePending(tx, [claimed.track_id]);
    if (waiting.length === 0) return;
    const track = await findTrack(tx, claimed.track_id);
    if (track?.content_hash !== claimed.content_hash) return;
    if (claimed.brings_cover) await passCoverOn(tx, claimed, track.album_id);
    await quarantine(tx, track, reason);
    // Another import may have adopted it since it was claimed, and others list it.
    const imports = [claimed, ...waiting, ...(await listReferring(tx, track.id))];
    const findings = imports.map(({ run, import_id }) => ({ run, import_id, track_id: track.id, code: reason }));
    await insertFindings(tx, findings);
  });

type Heard = ClaimedAnalysis & Pick<HeardResult & { ok: true }, 'sound'>;

/** Stores the cover that a file brings; returns its id and what is to be told about it. */
const coverOf = async (covers: CoverImporter, { sound, cover_path, brings_cover }: Heard) => {
  if (!brings_cover) return { coverId: null, isBad: false };
  const own = sound.picture ? await covers.store(sound.picture.bytes) : null;
  if (own !== null) return { coverId: own, isBad: false };
  return { coverId: cover_path === null ? null : await covers.storeFile(cover_path), isBad: sound.picture !== null };
};

/** Analysis of a recording, and its cover. */
type Complete = Heard & Awaited<ReturnType<typeof coverOf>>;

/** Writes analyses in one transaction. */
const store = async (db: Handle, heard: readonly Complete[]): Promise<void> => {
  if (heard.length === 0) return;
  await transaction(db, async (tx) => {
    await lockCatalogue(tx);
    const sounds = heard.map(({ track_id, content_hash, sound: { durationMs, hasWaveform } }) => {
      return { track_id, content_hash, durationMs, hasWaveform };
    });
    const stored = await storeSounds(tx, sounds);
    // A track may have been moved since it was claimed.
    const albumOf = new Map(stored.map(({ track_id, album_id }) => [track_id, album_id]));
    const waves = heard.filter(({ track_id }) => albumOf.has(track_id));
    await setMeasures(
      tx,
      waves.map(({ track_id, sound }) => ({ track: track_id, measures: sound })),
    );
    await removeAnalysed(tx, heard);
    for (const one of waves) {
      const album = albumOf.get(one.track_id) ?? 0;
      if (one.coverId !== null) await setAlbumCover(tx, album, one.coverId, false);
      else if (one.isBad) await passCoverOn(tx, one, album);
    }
    const bad = heard.filter(({ isBad }) => isBad).map((one) => ({ ...one, code: 'bad_picture' }));
    const flat = waves
      .filter(({ run, sound }) => run !== outdated && !sound.hasWaveform)
      .map((one) => ({ ...one, code: 'flat_wave' }));
    await insertFindings(tx, [...bad, ...flat]);
    const changed = stored.filter((one) => one.changed);
    if (changed.length === 0) return;
    await recountAlbums(tx, [...new Set(changed.map(({ album_id }) => album_id))]);
    await recountSetsWith(
      tx,
      changed.map(({ track_id }) => track_id),
    );
  });
};

/** True if its claims have ended whole servers, also those of it alone. */
const isEndless = ({ attempts }: ClaimedAnalysis): boolean => attempts > 2 * mostAttempts;

const analyseAlone = (options: AnalysisOptions, one: ClaimedAnalysis): Promise<HeardResult> =>
  isEndless(one)
    ? Promise.resolve({ ok: false, reason: 'process_ended' })
    : confirmVerdict(() => analyseClaimed(options, one, true));

/** Records the failure of a recording that could not be analysed. */
const recordFailure = async (
  { db }: AnalysisOptions,
  one: ClaimedAnalysis,
  reason: RefusalReason,
  isAlone: boolean,
): Promise<void> => {
  const failures = isEndless(one) ? mostFailures : one.failures + 1;
  // Bytes that cannot be read are no doing of the process that was to decode them.
  if (!isAlone && reason !== 'unreadable') await suspectAnalysis(db, one.track_id, reason);
  else if (!isVerdict(reason)) await deferAnalysis(db, one.track_id, reason, failures);
  // It was heard before, and plays as it is.
  else if (one.run === outdated) await skipOutdated(db, one.track_id, analysisVersion);
  else await withdraw(db, one, reason);
};

/** Analyses claimed recordings and writes the results. Returns the number of those that are done. */
const analyseBatch = async (
  options: AnalysisOptions,
  covers: CoverImporter,
  claimed: readonly ClaimedAnalysis[],
  isAlone: boolean,
): Promise<number> => {
  const analyse = isAlone ? analyseAlone : analyseClaimed;
  const results = await Promise.all(claimed.map(async (one) => ({ one, result: await analyse(options, one) })));
  const heard: Complete[] = [];
  const failed: { one: ClaimedAnalysis; reason: RefusalReason }[] = [];
  for (const { one, result } of results) {
    if (!result.ok) {
      failed.push({ one, reason: result.reason });
      continue;
    }
    const found = { ...one, sound: result.sound };
    const cover = await coverOf(covers, found).catch((error: unknown) => unlessStoreWorks(options.media, error));
    if ('reason' in cover) failed.push({ one, reason: cover.reason });
    else heard.push({ ...found, ...cover });
  }
  await store(options.db, heard);
  for (const { one, reason } of failed) await recordFailure(options, one, reason, isAlone);
  return isAlone ? claimed.length : heard.length;
};

/** Analyses pending recordings until none is free. Claims are given back when `signal` aborts. */
export const analysePending = async (options: AnalysisOptions): Promise<void> => {
  const { db, media, signal, runs, progress } = options;
  const covers = createCoverImporter(db, media);
  const claimedIds = new Set<number>();
  let done = 0;
  const renew = (): Promise<void> => renewClaims(db, [...claimedIds]).catch(() => {});
  const lane = async (suspect = false): Promise<void> => {
    while (!signal.aborted) {
      const claimed = await claimAnalyses(db, runs, suspect ? { ...batch, limit: 1, suspect } : batch);
      if (claimed.length === 0) return;
      for (const { track_id } of claimed) claimedIds.add(track_id);
      try {
        done += await analyseBatch(options, covers, claimed, suspect);
      } catch (error) {
        await releaseClaims(
          db,
          claimed.map(({ track_id }) => track_id),
        ).catch(() => {});
        if (signal.aborted) return;
        throw error;
      } finally {
        for (const { track_id } of claimed) claimedIds.delete(track_id);
      }
      progress?.(done);
    }
  };
  await whileRepeating(renewal, renew, async () => {
    let before;
    do {
      before = done;
      // Two batches, so that one is decoded while the other one is written.
      const lanes = await Promise.allSettled([lane(), lane()]);
      for (const one of lanes) if (one.status === 'rejected') throw one.reason;
      await lane(true);
    } while (done > before);
  });
};

/** Milliseconds between two polls for recordings that another process analyses. */
const pollMs = 200;

/** Waits until no recording of an import is to be analysed now, and analyses those that are free. */
export const finishAnalyses = async (options: Omit<AnalysisOptions, 'runs'>, run: string): Promise<void> => {
  attended.add(run);
  try {
    while (!options.signal.aborted) {
      await analysePending({ ...options, runs: { only: run } });
      if ((await countPending(options.db, run)).due === 0) return;
      await sleep(pollMs, undefined, { signal: options.signal }).catch(() => {});
    }
  } finally {
    attended.delete(run);
  }
};
