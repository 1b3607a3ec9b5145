import { stat } from 'node:fs/promises';
import type { Handle } from '../../db/schema.ts';
import { type Analysers, createAnalysers } from '../../media/audio/analysers.ts';
import type { EntryReason } from '../../media/archive/zip-refusal.ts';
import type { RefusalReason } from '../../media/audio/refusal.ts';
import type { MediaStore } from '../../media/store.ts';
import type { Actor } from '../audit/audit.store.ts';
import { createImportAudit, type ImportAudit, noAudit } from './import-audit.service.ts';
import { createCoverKeeper } from './import-covers.service.ts';
import { createImportDuplicates, type NoteCode } from './import-duplicates.service.ts';
import { DiskFull, isDiskFull, reserve } from '../../lib/disk-space.ts';
import { type ImportContext, type Imported, importFile, type Origin } from './import-file.service.ts';
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
  /** Reported locations of files that are in a temporary folder. */
  origin?: Origin;
  /** Symbolic links that leave this folder are not followed. */
  inside?: string | undefined;
  /** Entries of the archive that were not unpacked. */
  leftOut?: { refused: readonly (FoundFile & { reason: EntryReason })[]; passed: readonly FoundFile[] };
}

const findFiles = async ({ folder, signal, leftOut, inside }: ImportOptions): Promise<Walked> => {
  const there = await stat(folder).catch((error: NodeJS.ErrnoException) => error);
  if (there instanceof Error) {
    throw new ImportImpossible(
      there.code === 'ENOENT' ? 'folder_missing' : there.code === 'ENOTDIR' ? 'not_a_folder' : 'folder_unreadable',
    );
  }
  if (!there.isDirectory()) throw new ImportImpossible('not_a_folder');
  const walked = await walkFolder(folder, { signal, inside }).catch(() => {
    signal.throwIfAborted();
    throw new ImportImpossible('folder_unreadable');
  });
  if (leftOut && leftOut.refused.length > 0) return walked;
  if (!walked.any && !leftOut) throw new ImportImpossible('folder_empty');
  if (walked.files.length + walked.unreadable.length === 0) throw new ImportImpossible('no_audio');
  return walked;
};

type Taken = Exclude<Imported, { outcome: 'refused' }>;

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
    seconds: 0,
    stopped: null,
  };
  const started = performance.now();
  let [done, bytes] = [0, 0];
  return {
    summary,
    refused: ({ path, size }: FoundFile, reason: FileReason) => {
      done += 1;
      bytes += size;
      summary.refused.push({ path, reason });
      emit({ type: 'refused', path, size, reason, done, bytes });
    },
    imported: ({ path, size }: FoundFile, { outcome, trackId, names }: Taken) => {
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
      summary.seconds = Math.round((performance.now() - started) / 100) / 10;
      const { type: _, dry_run: _dry, refused, places_taken, ...counts } = summary;
      await audit.finish({ ...counts, refused: refused.length, places_taken: places_taken.length });
      emit(summary);
      return summary;
    },
  };
};

type Report = ReturnType<typeof createReport>;

const importOne = async (context: ImportContext, file: FoundFile, report: Report): Promise<void> => {
  const imported = await importFile(context, file.path);
  if (imported.outcome === 'refused') report.refused(file, imported.reason);
  else report.imported(file, imported);
  await report.goOn();
};

/** Processes the files in order, a few concurrently, until all are done or a failure is not the fault of a file. */
const importAll = async (
  context: ImportContext,
  files: readonly FoundFile[],
  report: Report,
  stop: AbortController,
) => {
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let file = files[next++]; file && !context.signal.aborted; file = files[next++]) {
      try {
        await importOne(context, file, report);
      } catch (error) {
        stop.abort(error);
        return;
      }
    }
  };
  // One more worker than threads: while the threads analyse, a file is written.
  await Promise.all(Array.from({ length: context.analysers.threads + 1 }, lane));
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
  const stop = new AbortController();
  const audit = dryRun ? noAudit : createImportAudit(db, options.actor, options.about ?? { id: null, name: folder });
  const report = createReport(emit, audit, files.length + unreadable.length + leftOut.refused.length, dryRun);
  const context: ImportContext = {
    db,
    media,
    analysers,
    covers: createCoverKeeper(db, media),
    signal: AbortSignal.any([options.signal, stop.signal]),
    makeSureOfRoom: async (bytes) => {
      if (options.freeBytes && (await options.freeBytes()) < bytes + reserve) throw new DiskFull();
    },
    note: report.note,
    settle: (...written) => audit.settle(...written),
    claims: createImportDuplicates(db),
    dryRun,
    ...(origin && { origin }),
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
    await importAll(context, files, report, stop);
    // Comes last, when it is known which pictures are covers.
    for (const file of pictures) if (!(await context.covers.isUsed(file.path))) report.passed(file);
  } finally {
    if (!options.analysers) await analysers.close();
  }
  const failure: unknown = stop.signal.reason;
  if (options.signal.aborted) return report.finish('interrupted');
  if (isDiskFull(failure)) return report.finish('disk_full');
  if (stop.signal.aborted) throw failure;
  return report.finish(null);
};
