import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import {
  type ImportEvent,
  importFolder,
  ImportImpossible,
  type ImportOptions,
  type ImportSummary,
} from '../features/ingest/import-folder.service.ts';
import { freeBytes, isDiskFull } from '../lib/disk-space.ts';
import { archiveOrigin } from '../features/imports/origin.rules.ts';
import { withUnpacked } from '../features/imports/unpack.service.ts';
import { ZipRefused } from '../media/archive/zip-refusal.ts';
import type { Service } from '../open-service.ts';
import { command, type CommandEvent, CommandFailure, interrupted, type Acting, type Screen } from './command.ts';
import { readPath } from './read-path.ts';
import { summaryLines } from './import-summary.ts';
import { progressLine } from './progress.ts';

const args = z.object({ folder: z.string().refine(isAbsolute), dryRun: z.boolean().default(false) });

const usage = 'import <folder|zip> [--dry-run]';

const exitCode = ({ stopped, refused }: ImportSummary): number => {
  if (stopped === 'interrupted') return interrupted;
  if (stopped !== null) return 1;
  return refused.length > 0 ? 2 : 0;
};

/** Imports what an archive holds; it is named as if it lay in a folder of the archive's name. */
const importArchive = (options: ImportOptions, dataDir: string): Promise<ImportSummary> => {
  const { folder: archive, emit, signal } = options;
  const into = join(dataDir, 'unpacked', randomUUID());
  const origin = archiveOrigin(archive, into);
  const tell = (event: ImportEvent): void =>
    emit('path' in event && isAbsolute(event.path) ? { ...event, path: origin.place(event.path) } : event);
  return withUnpacked(archive, into, { signal }, (leftOut) =>
    importFolder({ ...options, folder: into, origin, leftOut, emit: tell }),
  );
};

const failure = (error: unknown, folder: string): unknown => {
  if (error instanceof ImportImpossible) return new CommandFailure(error.code, { folder });
  if (error instanceof ZipRefused)
    return new CommandFailure('zip_refused', { folder, reason: error.reason, entry: error.entry });
  return isDiskFull(error) ? new CommandFailure('disk_full', { folder }) : error;
};

const run = async (
  service: Service,
  { folder, dryRun }: z.infer<typeof args>,
  { actor, signal, emit }: Acting,
): Promise<number> => {
  const { dataDir, mediaUrl } = service.config;
  // An object store has no disk that fills up.
  const room = mediaUrl === undefined && { freeBytes: () => freeBytes(dataDir) };
  const tell = (event: ImportEvent): void => emit({ ...event });
  try {
    const { handle: db } = service.database;
    const options: ImportOptions = { db, media: service.store, actor, folder, signal, emit: tell, dryRun, ...room };
    const isArchive = statSync(folder, { throwIfNoEntry: false })?.isFile() ?? false;
    return exitCode(await (isArchive ? importArchive(options, dataDir) : importFolder(options)));
  } catch (error) {
    if (signal.aborted) return interrupted;
    throw failure(error, folder);
  }
};

/** A status line is drawn this often at most, in milliseconds. */
const redrawn = 100;

const show = (screen: Screen): ((event: CommandEvent) => void) => {
  let started = performance.now();
  const total = { files: 0, bytes: 0 };
  let drawn = -Infinity;
  const draw = (files: number, bytes: number): void => {
    const now = performance.now();
    if (!screen.status || now - drawn < redrawn) return;
    drawn = now;
    const seconds = (now - started) / 1000;
    screen.status(
      progressLine({ files, bytes, totalFiles: total.files, totalBytes: total.bytes, seconds }, screen.language),
    );
  };
  return (given) => {
    const event = given as unknown as ImportEvent;
    if (event.type === 'start') {
      started = performance.now();
      Object.assign(total, { files: event.files, bytes: event.bytes });
    }
    if (event.type === 'file' || event.type === 'refused') draw(event.done, event.bytes);
    if (event.type === 'summary') {
      screen.status?.('');
      for (const line of summaryLines(event, screen.language)) screen.print(line);
    }
  };
};

export const importCommand = command({
  usage,
  summary: {
    ru: 'Принять музыку из папки или ZIP; повторный запуск ничего не удваивает, --dry-run только показывает',
    en: 'Import music from a folder or a ZIP; running it again adds no duplicates, --dry-run only reports',
  },
  options: { 'dry-run': { type: 'boolean' } },
  args,
  read: (given) => {
    const folder = readPath(given, usage);
    const found = statSync(folder, { throwIfNoEntry: false });
    if (!found) throw new CommandFailure('folder_missing', { folder });
    const isArchive = found.isFile() && /\.zip$/i.test(folder);
    if (!found.isDirectory() && !isArchive) throw new CommandFailure('not_a_folder', { folder });
    return { folder, dryRun: given.values['dry-run'] === true };
  },
  run,
  show,
});
