import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { readClock } from '../../../db/clock.ts';
import type { Handle } from '../../../db/schema.ts';
import { type Analysers, createAnalysers } from '../../../media/audio/analysers.ts';
import type { EntryReason } from '../../../formats/archive/zip-refusal.ts';
import { analysisVersion } from '../../../media/audio/measures.ts';
import { type RefusalReason, refusalReasons } from '../../../formats/audio-refusal.ts';
import type { MediaStore } from '../../../media/store.ts';
import type { Actor } from '../../common/audit/audit.store.ts';
import { createImportAudit, type ImportAudit, noAudit } from './import-audit.service.ts';
import { createCoverImporter } from './import-covers.service.ts';
import { findAlbumByKey, setAlbumCover } from './import.store.ts';
import { createImportDuplicates, type NoteCode } from './import-duplicates.service.ts';
import { createRoomCheck, isDiskFull } from '../../../lib/disk-space.ts';
import { countOutdated, countPending, releaseHeld, consumeFindings } from './analyses.store.ts';
import { finishAnalyses } from './analysis.service.ts';
import type { ImportAnalyses, ImportContext, Imported, Origin } from './import-file.service.ts';
import { importFiles } from './import-files.service.ts';
import { type FoundFile, passedAs, type Walked, walkFolder } from './walk-folder.service.ts';

/** Reason why a file is refused: its contents, or its entry in an archive. */
export type FileReason = RefusalReason | EntryReason;

/** Progress events for programs: one JSON line each. Sizes in bytes, paths absolute. */
export type ImportEvent =
  | { type: 'start'; folder: string; files: number; bytes: number; dry_run: boolean }
  | {
      type: 'file';
      path: string;
      size: number;
      outcome: 'added' | 'updated' | 'unchanged';
      track_id: number;
      /** Names as the catalogue has them, or would after a dry run. */
      artist: string;
      album: string;
      title: string;
      done: number;
      bytes: number;
    }
  | { type: 'refused'; path: string; size: number; reason: FileReason; done: number; bytes: number }
  /** All files are in the catalogue; `pending` of them are still to be decoded. */
  | { type: 'catalogued'; seconds: number; pending: number }
  /** Progress of decoding. */
  | { type: 'analysed'; done: number; pending: number }
  /** Decoding found an added file damaged: its track is removed. */
  | {
      type: 'withdrawn';
      path: string;
      size: number;
      track_id: number;
      /** The outcome that the import has told of it. */
      told: 'added' | 'unchanged';
      reason: RefusalReason;
    }
  | { type: 'passed'; path: string; size: number; kind: 'picture' | 'archive' | 'other' }
  | { type: 'note'; code: NoteCode; path: string; other: string | null }
  | ImportSummary;

export interface ImportSummary {
  type: 'summary';
  /** True if nothing was written. */
  dry_run: boolean;
  files: number;
  added: number;
  updated: number;
  unchanged: number;
  /** Unchanged files whose bytes also exist elsewhere. */
  duplicates: number;
  /** Number of files that are not audio. */
  passed: number;
  refused: { path: string; reason: FileReason }[];
  /** Files with the same disc and track number as another one; all are imported. */
  places_taken: { path: string; other: string }[];
  /** Tracks without a waveform, since no decoder is available. */
  flat_waves: number;
  /** Seconds until all files were in the catalogue. */
  catalogued_seconds: number;
  /** Recordings that were decoded after that. */
  analysed: number;
  /** Recordings that the service is still to decode. */
  pending: number;
  /** Recordings whose analysis is of an older version, which the service completes. */
  outdated: number;
  seconds: number;
  /** Reason of an early end; null if all files were processed. */
  stopped: 'interrupted' | 'disk_full' | null;
}

/** The import cannot run at all. */
export class ImportImpossible extends Error {
  readonly code: 'folder_missing' | 'not_a_folder' | 'folder_unreadable' | 'folder_empty' | 'no_audio';

  constructor(code: ImportImpossible['code']) {
    super(code);
    this.code = code;
  }
}

export interface ImportOptions {
  db: Handle;
  media: MediaStore;
  /** Recorded in the audit log. */
  actor: Actor;
  /** Absolute path. */
  folder: string;
  signal: AbortSignal;
  emit: (event: ImportEvent) => void;
  /** If omitted, created for this import and closed after it. */
  analysers?: Analysers;
  /** Returns the free bytes on the disk of the media store. */
  freeBytes?: () => Promise<number>;
  /** The import's name in the audit log; defaults to the folder. */
  about?: { id: number | null; name: string };
  /** Writes nothing and reports the outcome. */
  dryRun?: boolean;
  /** False: files are decoded by the service after the import; otherwise the import waits for it. */
  waits?: boolean;
  /** Reported locations of files that are in a temporary folder. */
  origin?: Origin;
  /** Symbolic links that leave this folder are not followed. */
  inside?: string | undefined;
  /** Entries of the archive that were not unpacked. */
  leftOut?: { refused: readonly (FoundFile & { reason: EntryReason })[]; passed: readonly FoundFile[] };
}

const reasons: Record<string, 'folder_missing' | 'not_a_folder'> = {
  ENOENT: 'folder_missing',
  ENOTDIR: 'not_a_folder',
};

const findFiles = async ({ folder, signal, leftOut, inside }: ImportOptions): Promise<Walked> => {
  const stats = await stat(folder).catch((error: NodeJS.ErrnoException) => error);
  if (stats instanceof Error) throw new ImportImpossible(reasons[stats.code ?? ''] ?? 'folder_unreadable');
  if (!stats.isDirectory()) throw new ImportImpossible('not_a_folder');
  const walked = await walkFolder(folder, { signal, inside }).catch(() => {
    signal.throwIfAborted();
    throw new ImportImpossible('folder_unreadable');
  });
  if (leftOut && leftOut.refused.length > 0) return walked;
  if (!walked.any && !leftOut) throw new ImportImpossible('folder_empty');
  if (walked.files.length + walked.unreadable.length === 0) throw new ImportImpossible('no_audio');
  return walked;
};

type ImportedFile = Exclude<Imported, { outcome: 'refused' }>;

/** Counts outcomes and emits events. */
const createReport = (emit: ImportOptions['emit'], audit: ImportAudit, files: number, dry_run: boolean) => {
  const summary: ImportSummary = {
    type: 'summary',
    dry_run,
    files,
    added: 0,
    updated: 0,
    unchanged: 0,
    duplicates: 0,
    passed: 0,
    refused: [],
    places_taken: [],
    flat_waves: 0,
    catalogued_seconds: 0,
    analysed: 0,
    pending: 0,
    outdated: 0,
    seconds: 0,
    stopped: null,
  };
  const started = performance.now();
  const seconds = (): number => Math.round((performance.now() - started) / 100) / 10;
  let [done, bytes] = [0, 0];
  return {
    summary,
    catalogued: (pending: number) => {
      summary.catalogued_seconds = seconds();
      if (pending > 0) emit({ type: 'catalogued', seconds: seconds(), pending });
    },
    withdrawn: (
      { path, size, outcome }: FoundFile & { outcome: 'added' | 'unchanged' },
      track_id: number,
      reason: RefusalReason,
    ) => {
      summary[outcome] -= 1;
      summary.refused.push({ path, reason });
      emit({ type: 'withdrawn', path, size, track_id, told: outcome, reason });
    },
    refused: ({ path, size }: FoundFile, reason: FileReason) => {
      done += 1;
      bytes += size;
      summary.refused.push({ path, reason });
      emit({ type: 'refused', path, size, reason, done, bytes });
    },
    imported: ({ path, size }: FoundFile, { outcome, trackId, names }: ImportedFile) => {
      done += 1;
      bytes += size;
      summary[outcome] += 1;
      emit({ type: 'file', path, size, outcome, track_id: trackId, ...names, done, bytes });
    },
    passed: ({ path, size }: FoundFile) => {
      summary.passed += 1;
      emit({ type: 'passed', path, size, kind: passedAs(path) });
    },
    note: (code: NoteCode, path: string, other: string | null = null) => {
      if (code === 'flat_wave') summary.flat_waves += 1;
      if (code === 'same_bytes') summary.duplicates += 1;
      if (code === 'place_taken') summary.places_taken.push({ path, other: other ?? '' });
      emit({ type: 'note', code, path, other });
    },
    goOn: () => audit.goOn(),
    finish: async (stopped: ImportSummary['stopped']): Promise<ImportSummary> => {
      summary.stopped = stopped;
      summary.seconds = seconds();
      const { type: _, dry_run: _dry, refused, places_taken, ...counts } = summary;
      await audit.finish({ ...counts, refused: refused.length, places_taken: places_taken.length });
      emit(summary);
      return summary;
    },
  };
};

type Report = ReturnType<typeof createReport>;

const isRefusal = (code: string): code is RefusalReason => (refusalReasons as readonly string[]).includes(code);

/** Stores the pictures beside files whose analysis may be where these are not: later than the import, or on another machine. */
const storeCovers = async ({ db, covers, signal }: ImportContext, { covered }: ImportAnalyses): Promise<void> => {
  for (const [key, path] of covered) {
    const album = path === null ? null : await findAlbumByKey(db, key);
    if (signal.aborted) return;
    if (path === null || !album || album.cover_id !== null) continue;
    const coverId = await covers.storeFile(path);
    if (coverId !== null) await setAlbumCover(db, album.id, coverId, false);
  }
};

/** Decodes what the import has added, or leaves it to the service. */
const analyse = async (
  { db, media, waits = true, emit, signal, origin }: ImportOptions,
  context: ImportContext,
  analyses: ImportAnalyses,
  report: Report,
): Promise<void> => {
  const { run, pending } = analyses;
  const { size: all } = pending;
  report.catalogued(all);
  if (all > 0 && waits) {
    const progress = (done: number): void => emit({ type: 'analysed', done, pending: all - done });
    await finishAnalyses({ db, media, analysers: context.analysers, signal, progress }, run);
    for (const { track_id, code } of await consumeFindings(db, run)) {
      const file = pending.get(track_id);
      if (file && isRefusal(code)) report.withdrawn(file, track_id, code);
      else if (file) report.note(code as NoteCode, file.path);
    }
  }
  if (origin || waits) await storeCovers(context, analyses);
  report.summary.pending = all > 0 ? (await countPending(db, run)).all : 0;
  report.summary.analysed = all - report.summary.pending;
  report.summary.outdated = await countOutdated(db, analysisVersion);
};

/**
 * Imports every audio file below a folder and emits an event for each; a dry run only reports. Repeating it adds
 * nothing. Rejects with `ImportImpossible` before any change. A full disk or an abort sets `summary.stopped`; after any
 * other failure (of the database) the files imported until then are complete.
 */
export const importFolder = async (options: ImportOptions): Promise<ImportSummary> => {
  const { db, media, folder, emit, origin, dryRun = false, leftOut = { refused: [], passed: [] } } = options;
  const { files, others, unreadable } = await findFiles(options);
  const analysers = options.analysers ?? createAnalysers();
  analysers.warmUp();
  const stop = new AbortController();
  const audit = dryRun ? noAudit : createImportAudit(db, options.actor, options.about ?? { id: null, name: folder });
  const report = createReport(emit, audit, files.length + unreadable.length + leftOut.refused.length, dryRun);
  const analyses: ImportAnalyses | null = dryRun
    ? null
    : { run: randomUUID(), importId: options.about?.id ?? null, pending: new Map(), covered: new Map() };
  const context: ImportContext = {
    db,
    media,
    analysers,
    covers: createCoverImporter(db, media, true),
    signal: AbortSignal.any([options.signal, stop.signal]),
    makeSureOfRoom: createRoomCheck(options.freeBytes),
    note: report.note,
    onWritten: (...written) => audit.recordTracks(...written),
    claims: createImportDuplicates(db),
    dryRun,
    began: new Date(await readClock(db)).toISOString(),
    ...(origin && { origin }),
    ...(analyses && { analyses }),
  };
  const all = [...files, ...leftOut.refused];
  await audit.begin();
  emit({
    type: 'start',
    folder,
    files: all.length,
    bytes: all.reduce((sum, { size }) => sum + size, 0),
    dry_run: dryRun,
  });
  const pictures = others.filter(({ path }) => passedAs(path) === 'picture');
  const rest = others.filter(({ path }) => passedAs(path) !== 'picture');
  for (const file of [...leftOut.passed, ...rest]) report.passed(file);
  for (const file of leftOut.refused) report.refused(file, file.reason);
  for (const path of unreadable) report.refused({ path, size: 0 }, 'unreadable');
  try {
    const reportResult = (file: FoundFile, imported: Imported): void => {
      if (imported.outcome === 'refused') report.refused(file, imported.reason);
      else report.imported(file, imported);
    };
    await importFiles(context, files, reportResult, report.goOn).catch((error: unknown) => stop.abort(error));
    if (analyses && !stop.signal.aborted) await analyse(options, context, analyses, report);
    // Comes last, when it is known which pictures are covers.
    for (const file of pictures) if (!(await context.covers.isUsed(file.path))) report.passed(file);
  } finally {
    // After a failure of the database their lease ends.
    if (analyses) await releaseHeld(db, analyses.run).catch(() => {});
    if (!options.analysers) await analysers.close();
  }
  const failure: unknown = stop.signal.reason;
  if (options.signal.aborted) return report.finish('interrupted');
  if (isDiskFull(failure)) return report.finish('disk_full');
  if (stop.signal.aborted) throw failure;
  return report.finish(null);
};
