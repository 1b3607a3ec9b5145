import { dirname } from 'node:path';
import { type Scan, shortest } from '../../../media/audio/analyse.ts';
import { analysisVersion, undecoded } from '../../../media/audio/measures.ts';
import type { RefusalReason } from '../../../formats/audio-refusal.ts';
import { isDiskFull } from '../../../lib/disk-space.ts';
import { createKeyedSemaphore } from '../../../lib/semaphore.ts';
import { listKnownFiles, listTracksOfAlbums } from './import-batch.store.ts';
import { type NewFile, writeBatch } from './import-batch.service.ts';
import type { Claim } from './import-duplicates.service.ts';
import {
  entryOf,
  type ImportContext,
  type Imported,
  importUnless,
  indexable,
  storeBytes,
  noteFaults,
} from './import-file.service.ts';
import { namesOf } from './import-write.service.ts';
import { listHeard } from './sound-analyses.store.ts';
import type { FoundFile } from './walk-folder.service.ts';

/**
 * Files of the first batch, so that something is there soon, of the largest one, how much each batch grows, and by which
 * part of it so that the files of a folder stay together: an album that comes in two parts is written twice.
 */
const batchSizes = { first: 16, most: 128, times: 4, longer: 0.25 };

/** Files that a worker reads or copies for one message. */
const perMessage = { scan: 8, copy: 32 };

/** Files that are copied at once where the store is no folder. */
const copies = 8;

/** Reports what became of a file. */
export type Report = (file: FoundFile, imported: Imported) => void;

/** A scanned file; `statedMs` is null if only decoding tells its duration. */
type Scanned = { file: FoundFile } & (
  | { kind: 'refused'; reason: RefusalReason }
  | { kind: 'scanned'; scan: Scan; statedMs: number | null }
  /** Its track is there, or nothing is known of it. */
  | { kind: 'single' }
);

interface NewEntry extends NewFile {
  file: FoundFile;
  scan: Scan;
}

/** Calls `work` for each item, some at a time; resolves with all results in order. */
const mapSome = async <Item, Result>(
  items: readonly Item[],
  together: number,
  work: (item: Item) => Promise<Result>,
): Promise<PromiseSettledResult<Result>[]> => {
  const semaphore = createKeyedSemaphore(together);
  return Promise.allSettled(
    items.map(async (item) => {
      const release = await semaphore.acquire();
      try {
        return await work(item);
      } finally {
        release();
      }
    }),
  );
};

const inParts = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));

const valuesOf = <Result>(results: readonly PromiseSettledResult<Result>[]): Result[] =>
  results.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });

/** Reads tags and hashes of files that the catalogue does not know by their path. */
const scanFiles = async (context: ImportContext, files: readonly FoundFile[]): Promise<Scanned[]> => {
  const { db, analysers, origin, signal } = context;
  const sources = origin ? [] : files.map(({ path }) => indexable(path));
  const existing = origin ? null : await listKnownFiles(db, { sources, hashes: [] });
  const isKnown = (file: FoundFile): boolean => existing?.sources.has(indexable(file.path)) === true;
  const unknown = files.filter((file) => !isKnown(file));
  const parts = await mapSome(inParts(unknown, perMessage.scan), analysers.workers, (part) =>
    analysers.scan(
      part.map(({ path }) => path),
      signal,
    ),
  );
  const results = new Map(
    valuesOf(parts).flatMap((part, n) => part.map((one, m) => [unknown[n * perMessage.scan + m], one])),
  );
  return files.map((file): Scanned => {
    const result = results.get(file);
    if (!result) return { file, kind: 'single' };
    if (!result.ok) return { file, kind: 'refused', reason: result.reason };
    return { file, kind: 'scanned', scan: result.scan, statedMs: result.statedMs };
  });
};

/** Returns the cover that a file brings to an album that has none; null if none. */
const coverFor = async ({ covers }: ImportContext, path: string, scan: Scan) => {
  const cover_path = await covers.pathBeside(path);
  return !scan.hasPicture && cover_path === null ? null : { brings_cover: true, cover_path };
};

/** Sorts out the files that can be added to the catalogue as they are, and those whose tracks may be there. */
const prepare = async (
  context: ImportContext & { analyses: NonNullable<ImportContext['analyses']> },
  scanned: readonly Scanned[],
): Promise<{ newFiles: NewEntry[]; existing: FoundFile[]; others: FoundFile[] }> => {
  const { db, analysers, claims, origin, media, analyses } = context;
  const found = scanned.flatMap((one) => (one.kind === 'scanned' ? [one] : []));
  const hashes = found.map(({ scan }) => scan.hash);
  const existingFiles = await listKnownFiles(db, { sources: [], hashes });
  const heard = await listHeard(db, hashes, { version: analysisVersion, canDraw: analysers.native });
  const entries = found.map((one) => {
    const sound = heard.get(one.scan.hash) ?? { durationMs: one.statedMs ?? 0, ...undecoded() };
    return { ...one, entry: entryOf(one.file.path, { ...one.scan, ...sound }, origin) };
  });
  const sources = entries.map(({ entry }) => entry.track.source_path);
  const places = origin ? await listKnownFiles(db, { sources, hashes: [] }) : null;
  const albumTracks = await listTracksOfAlbums(db, [...new Set(entries.map(({ entry }) => entry.album.key))]);
  const covered = new Set(albumTracks.filter(({ has_cover }) => has_cover).map(({ album_key }) => album_key));
  const findAtPlace = (claim: Claim): string | null =>
    albumTracks.find(
      (track) =>
        track.album_key === claim.albumKey &&
        track.disc_number === claim.disc_number &&
        track.track_number === claim.track_number &&
        track.source_path !== claim.source &&
        track.content_hash !== claim.hash,
    )?.name ?? null;

  const existing = scanned.flatMap(({ kind, file }) => (kind === 'single' ? [file] : []));
  const others: FoundFile[] = [];
  const newFiles: NewEntry[] = [];
  /** In an upload a file of its folder and one beside that may have one source. */
  const sourcesHere = new Set<string>();
  for (const { file, scan, statedMs, entry } of entries) {
    const { hash } = scan;
    const isHeard = heard.has(hash);
    const isTold = isHeard || (statedMs !== null && statedMs >= shortest);
    const { source_path } = entry.track;
    const isKnown = existingFiles.hashes.has(hash) || places?.sources.has(source_path) === true;
    if (!isTold || isKnown || (claims?.twin(hash, file.path) ?? null) !== null || sourcesHere.has(source_path)) {
      (isKnown ? existing : others).push(file);
      continue;
    }
    sourcesHere.add(source_path);
    await noteFaults(context, file.path, entry, { ...scan, findAtPlace });
    const { key } = entry.album;
    const cover = covered.has(key) || analyses.covered.has(key) ? null : await coverFor(context, file.path, scan);
    if (cover) analyses.covered.set(key, cover.cover_path);
    const run = { run: analyses.run, import_id: analyses.importId };
    newFiles.push({
      ...entry,
      file,
      scan,
      measures: isHeard ? entry.measures : null,
      pending: cover || !isHeard ? { ...run, brings_cover: false, cover_path: null, ...cover } : null,
      isStored: async () => (await media.size(entry.track.media_key)) === scan.size,
    });
  }
  return { newFiles, existing, others };
};

/** Copies the bytes of files by the workers; returns those that are in the media store. */
const copyTogether = async (context: ImportContext, newFiles: readonly NewEntry[]): Promise<Set<NewEntry>> => {
  const { analysers, signal } = context;
  const { localPath } = context.media;
  if (!localPath) return new Set<NewEntry>();
  try {
    await context.makeSureOfRoom(newFiles.reduce((sum, { scan }) => sum + scan.size, 0));
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    // There may be room for some of them.
    return new Set<NewEntry>();
  }
  const copied = await Promise.all(
    inParts(newFiles, perMessage.copy).map(async (part) => {
      const files = part.map(({ file, track, scan }) => {
        return { from: file.path, to: localPath(track.media_key), size: scan.size, modifiedMs: scan.modifiedMs };
      });
      const isThere = await analysers.copy(files, signal);
      return part.filter((_, n) => isThere[n]);
    }),
  );
  return new Set(copied.flat());
};

/** Copies the files' bytes and then adds them to the catalogue; returns those that could not be added. */
const bring = async (
  context: ImportContext & { analyses: NonNullable<ImportContext['analyses']> },
  newFiles: readonly NewEntry[],
  report: Report,
): Promise<FoundFile[]> => {
  const { db, onWritten, analyses } = context;
  const together = await copyTogether(context, newFiles);
  const copied = await mapSome(
    newFiles,
    copies,
    async (one) => together.has(one) || storeBytes(context, one.file.path, one.track.media_key, one.scan),
  );
  const copiedFiles = newFiles.filter((_, n) => copied[n]?.status === 'fulfilled' && copied[n].value);
  const ids =
    copiedFiles.length === 0
      ? new Map<NewEntry, number>()
      : await writeBatch(db, copiedFiles, async (tx, trackIds) => onWritten?.(tx, trackIds, true));
  const left: FoundFile[] = [];
  for (const [n, one] of newFiles.entries()) {
    const trackId = ids.get(one);
    if (trackId !== undefined) {
      if (one.pending) analyses.pending.set(trackId, { ...one.file, outcome: 'added' });
      report(one.file, { outcome: 'added', trackId, names: namesOf(one) });
    } else if (copied[n]?.status === 'fulfilled' && !copied[n].value) {
      report(one.file, { outcome: 'refused', reason: 'unreadable' });
    } else left.push(one.file);
  }
  for (const one of copied) if (one.status === 'rejected') throw one.reason;
  return left;
};

const importBatch = async (
  context: ImportContext,
  scanned: readonly Scanned[],
  report: Report,
): Promise<FoundFile[]> => {
  const { analyses } = context;
  if (!analyses) throw new Error('a batch needs analyses to follow');
  for (const one of scanned) {
    if (one.kind === 'refused') report(one.file, { outcome: 'refused', reason: one.reason });
  }
  const { newFiles, existing, others } = await prepare({ ...context, analyses }, scanned);
  // Existing ones first: an album whose folder was renamed gets the new files of the folder too.
  const postponed = await importSingly(context, existing, report);
  const left = await bring({ ...context, analyses }, newFiles, report);
  return [...postponed, ...(await importSingly(context, [...others, ...left], report))];
};

/**
 * Imports files one by one, some at a time; the first failure ends it. They are decoded together and written in order:
 * tracks without numbers stand in an album as they came. Returns those that are `postponed` until every file's bytes
 * are known.
 */
const importSingly = async (
  context: ImportContext,
  files: readonly FoundFile[],
  report: Report,
  postpones = true,
): Promise<FoundFile[]> => {
  const together = context.analysers.workers + 1;
  const postponed: FoundFile[] = [];
  let next = 0;
  let failed = false;
  let last: Promise<void> = Promise.resolve();
  const lane = async (): Promise<void> => {
    for (let file = files[next++]; file && !context.signal.aborted && !failed; file = files[next++]) {
      const former = last;
      let end = (): void => {};
      last = new Promise((resolve) => (end = resolve));
      try {
        const imported = await importUnless(context, file.path, former, postpones);
        if (imported) report(file, imported);
        else postponed.push(file);
      } catch (error) {
        failed = true;
        throw error;
      } finally {
        // A file that is refused ends early, those behind it still wait for those before it.
        void former.then(end);
      }
    }
  };
  valuesOf(await Promise.allSettled(Array.from({ length: together }, lane)));
  return postponed;
};

/** Number of files of the batch from `start`: `size`, or up to the end of the folder where that is near. */
const batchLength = (files: readonly FoundFile[], start: number, size: number): number => {
  const folderAt = (n: number): string => dirname(files[n]?.path ?? '');
  for (let end = start + size; end <= start + size * (1 + batchSizes.longer); end += 1) {
    if (end >= files.length || folderAt(end) !== folderAt(end - 1)) return end - start;
  }
  return size;
};

/**
 * Imports files in order. With `context.analyses`, files that are new come in batches and are decoded later; others,
 * and all of a dry run, one by one. Files that may replace a track come last: its own bytes may lie under another name.
 * `between` runs after each batch.
 */
export const importFiles = async (
  context: ImportContext,
  files: readonly FoundFile[],
  report: Report,
  between: () => Promise<void>,
): Promise<void> => {
  const { signal } = context;
  const postponed: FoundFile[] = [];
  const importInSteps = async (some: readonly FoundFile[], postpones: boolean): Promise<void> => {
    for (const step of inParts(some, batchSizes.most)) {
      if (signal.aborted) return;
      postponed.push(...(await importSingly(context, step, report, postpones)));
      await between();
    }
  };
  if (!context.analyses) await importInSteps(files, true);
  else
    await importInBatches(context, files, report, async (some) => {
      postponed.push(...some);
      await between();
    });
  await importInSteps([...postponed], false);
};

/** Imports files in batches; calls `between` after each with the files that are postponed. */
const importInBatches = async (
  context: ImportContext,
  files: readonly FoundFile[],
  report: Report,
  between: (postponed: readonly FoundFile[]) => Promise<void>,
): Promise<void> => {
  const { signal } = context;
  let size = batchSizes.first;
  let start = 0;
  const scanNext = (): Promise<Scanned[]> | null => {
    if (start >= files.length || signal.aborted) return null;
    const some = files.slice(start, start + batchLength(files, start, size));
    start += some.length;
    size = Math.min(size * batchSizes.times, batchSizes.most);
    const scanned = scanFiles(context, some);
    // Awaited after the batch before it, which may fail first.
    scanned.catch(() => {});
    return scanned;
  };
  for (let next = scanNext(); next;) {
    const scanned = await next;
    if (signal.aborted) return;
    next = scanNext();
    await between(await importBatch(context, scanned, report));
  }
};
