import { stat } from 'node:fs/promises';
import type { Handle } from '../../db/schema.ts';
import { type Analysers, createAnalysers } from '../../media/audio/analysers.ts';
import type { RefusalReason } from '../../media/audio/refusal.ts';
import type { MediaStore } from '../../media/store.ts';
import { createCoverKeeper } from './import-covers.ts';
import { DiskFull, isDiskFull } from './import-room.ts';
import { type ImportContext, importFile } from './import-file.ts';
import { type FoundFile, type Walked, walkFolder } from './import-walk.ts';

/** What goes on, as programs read it: one JSON line each. Sizes in bytes, paths absolute. */
export type ImportEvent =
  | { type: 'start'; folder: string; files: number; bytes: number }
  | {
      type: 'file';
      path: string;
      outcome: 'added' | 'updated' | 'unchanged';
      track_id: number;
      done: number;
      bytes: number;
    }
  | { type: 'refused'; path: string; reason: RefusalReason; done: number; bytes: number }
  | { type: 'note'; code: 'flat_wave' | 'bad_picture' | 'same_bytes'; path: string }
  | ImportSummary;

export interface ImportSummary {
  type: 'summary';
  files: number;
  added: number;
  updated: number;
  unchanged: number;
  refused: { path: string; reason: RefusalReason }[];
  /** Tracks whose wave is flat, since nothing on the machine decodes them. */
  flat_waves: number;
  seconds: number;
  /** Why it ended before the last file; null where it did not. */
  stopped: 'interrupted' | 'disk_full' | null;
}

/** Why an import cannot run at all. */
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
  /** Absolute path. */
  folder: string;
  signal: AbortSignal;
  emit: (event: ImportEvent) => void;
  /** Made for this import and closed with it where left out. */
  analysers?: Analysers;
  /** Bytes that are free where the media lie. */
  freeBytes?: () => Promise<number>;
}

/** The database of a running service needs room too: so much is left free. */
const reserve = 64 * 1024 * 1024;

const findFiles = async (folder: string, signal: AbortSignal): Promise<Walked> => {
  const there = await stat(folder).catch((error: NodeJS.ErrnoException) => error);
  if (there instanceof Error) {
    throw new ImportImpossible(
      there.code === 'ENOENT' ? 'folder_missing' : there.code === 'ENOTDIR' ? 'not_a_folder' : 'folder_unreadable',
    );
  }
  if (!there.isDirectory()) throw new ImportImpossible('not_a_folder');
  const walked = await walkFolder(folder, signal).catch(() => {
    signal.throwIfAborted();
    throw new ImportImpossible('folder_unreadable');
  });
  if (!walked.any) throw new ImportImpossible('folder_empty');
  if (walked.files.length + walked.unreadable.length === 0) throw new ImportImpossible('no_audio');
  return walked;
};

/** Counts what happens and tells of it. */
const createReport = (emit: ImportOptions['emit'], files: number) => {
  const summary: ImportSummary = {
    type: 'summary',
    files,
    added: 0,
    updated: 0,
    unchanged: 0,
    refused: [],
    flat_waves: 0,
    seconds: 0,
    stopped: null,
  };
  const started = performance.now();
  let [done, bytes] = [0, 0];
  return {
    summary,
    refused: ({ path, size }: FoundFile, reason: RefusalReason) => {
      done += 1;
      bytes += size;
      summary.refused.push({ path, reason });
      emit({ type: 'refused', path, reason, done, bytes });
    },
    imported: ({ path, size }: FoundFile, outcome: 'added' | 'updated' | 'unchanged', trackId: number) => {
      done += 1;
      bytes += size;
      summary[outcome] += 1;
      emit({ type: 'file', path, outcome, track_id: trackId, done, bytes });
    },
    note: (code: 'flat_wave' | 'bad_picture' | 'same_bytes', path: string) => {
      if (code === 'flat_wave') summary.flat_waves += 1;
      emit({ type: 'note', code, path });
    },
    finish: (stopped: ImportSummary['stopped']): ImportSummary => {
      summary.stopped = stopped;
      summary.seconds = Math.round((performance.now() - started) / 100) / 10;
      emit(summary);
      return summary;
    },
  };
};

type Report = ReturnType<typeof createReport>;

const importOne = async (context: ImportContext, file: FoundFile, report: Report): Promise<void> => {
  const imported = await importFile(context, file.path);
  if (imported.outcome === 'refused') report.refused(file, imported.reason);
  else report.imported(file, imported.outcome, imported.trackId);
};

/** Works on the files in their order, a few at once, until all are done or one fails for a reason not its own. */
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
  // One lane more than threads: while the threads listen, a file is written down.
  await Promise.all(Array.from({ length: context.analysers.threads + 1 }, lane));
};

/**
 * Imports every audio file below a folder and tells of each. Running it again adds nothing. Rejects with
 * `ImportImpossible` before anything was done; a full disk or an abort end it in order (`summary.stopped`), and any
 * other failure (of the database) rejects with what was imported until then being whole.
 */
export const importFolder = async (options: ImportOptions): Promise<ImportSummary> => {
  const { db, media, folder, emit } = options;
  const { files, unreadable } = await findFiles(folder, options.signal);
  const analysers = options.analysers ?? createAnalysers();
  const stop = new AbortController();
  const report = createReport(emit, files.length + unreadable.length);
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
  };
  emit({ type: 'start', folder, files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) });
  for (const path of unreadable) report.refused({ path, size: 0 }, 'unreadable');
  try {
    await importAll(context, files, report, stop);
  } finally {
    if (!options.analysers) await analysers.close();
  }
  const failure: unknown = stop.signal.reason;
  if (options.signal.aborted) return report.finish('interrupted');
  if (isDiskFull(failure)) return report.finish('disk_full');
  if (stop.signal.aborted) throw failure;
  return report.finish(null);
};
