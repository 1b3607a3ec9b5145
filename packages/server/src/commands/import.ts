import { statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { Language } from '@kamerton/wire';
import { importSentence } from '@kamerton/wire/office';
import { z } from 'zod';
import {
  type ImportEvent,
  importFolder,
  ImportImpossible,
  type ImportOptions,
  type ImportSummary,
} from '../domains/ingest/ingest/import-folder.service.ts';
import { ownedName } from '../lib/temporary-folders.ts';
import { freeBytes, isDiskFull } from '../lib/disk-space.ts';
import { ZipRefused } from '../formats/archive/zip-refusal.ts';
import type { Service } from '../start/open-service.ts';
import { textsIn } from '../text/texts.ts';
import { command, type CommandContext, CommandFailure, interrupted, type Screen } from './command.ts';
import { progressLine } from './progress.ts';
import { readPath } from './read-files.ts';
import { archiveOrigin, withUnpacked } from '../domains/ingest/imports/run-import.service.ts';

const secondsText = (seconds: number, language: Language): string =>
  seconds.toLocaleString(language, { maximumFractionDigits: 1 });

const headOf = ({ stopped, dry_run, seconds }: ImportSummary, language: Language): string =>
  stopped
    ? importSentence(stopped, language)
    : textsIn(language).commands.import[dry_run ? 'dry' : 'done'](secondsText(seconds, language));

/** Summary of an import, or of a dry run, as text. */
export const summaryLines = (summary: ImportSummary, language: Language): string[] => {
  const text = textsIn(language).commands.import;
  const counts = (['added', 'updated', 'unchanged'] as const).map((key) => `${text[key]} ${summary[key]}`);
  const placeTaken = importSentence('place_taken', language);
  return [
    headOf(summary, language),
    `  ${[...counts, `${text.refused} ${summary.refused.length}`].join(', ')}.`,
    ...summary.refused.map(({ path, reason }) => `  ✗ ${path} — ${importSentence(reason, language)}`),
    ...summary.places_taken.map(({ path, other }) => `  ! ${path} — ${placeTaken}: ${other}`),
    ...(summary.duplicates > 0 ? [`  ${text.duplicates(summary.duplicates)}`] : []),
    ...(summary.analysed > 0 ? [`  ${text.staged(secondsText(summary.catalogued_seconds, language))}`] : []),
    ...(summary.pending > 0 ? [`  ${text.pending(summary.pending)}`] : []),
    ...(summary.outdated > 0 ? [`  ${text.outdated(summary.outdated)}`] : []),
    ...(summary.flat_waves > 0 ? [`  ${text.flat(summary.flat_waves)}`] : []),
  ];
};

const importArgs = z.object({
  folder: z.string().refine(isAbsolute),
  dryRun: z.boolean().default(false),
  waits: z.boolean().default(true),
});

const usage = 'import <folder|zip> [--dry-run] [--no-wait]';

const exitCode = ({ stopped, refused }: ImportSummary): number => {
  if (stopped === 'interrupted') return interrupted;
  if (stopped !== null) return 1;
  return refused.length > 0 ? 2 : 0;
};

/** An event with other names of its files. */
const renamed = (event: ImportEvent, shown: (path: string) => string): ImportEvent => {
  if (event.type === 'note')
    return { ...event, path: shown(event.path), other: event.other === null ? null : shown(event.other) };
  if (event.type !== 'summary') return 'path' in event ? { ...event, path: shown(event.path) } : event;
  return {
    ...event,
    refused: event.refused.map(({ path, reason }) => ({ path: shown(path), reason })),
    places_taken: event.places_taken.map(({ path, other }) => ({ path: shown(path), other: shown(other) })),
  };
};

/** Imports the files of an archive, named as if they were in a folder with the archive's name. */
const importArchive = (options: ImportOptions, dataDir: string): Promise<ImportSummary> => {
  const { folder: archive, emit, signal } = options;
  const into = join(dataDir, 'unpacked', ownedName());
  const origin = archiveOrigin(archive, into);
  const shown = (path: string): string => (path.startsWith(`${into}/`) ? origin.place(path) : path);
  const about = { id: null, name: archive };
  return withUnpacked(archive, into, { signal }, (leftOut) =>
    importFolder({
      ...options,
      folder: into,
      about,
      origin,
      leftOut,
      emit: (event) => emit(event.type === 'start' ? { ...event, folder: archive } : renamed(event, shown)),
    }),
  );
};

const mapError = (error: unknown, folder: string): unknown => {
  if (error instanceof ImportImpossible) return new CommandFailure(error.code, { folder });
  if (error instanceof ZipRefused)
    return new CommandFailure('zip_refused', { folder, reason: error.reason, entry: error.entry });
  return isDiskFull(error) ? new CommandFailure('disk_full', { folder }) : error;
};

const run = async (
  service: Service,
  { folder, dryRun, waits }: z.infer<typeof importArgs>,
  { actor, signal, emit }: CommandContext,
): Promise<number> => {
  const { dataDir, mediaUrl } = service.config;
  // An object store has no free space to check.
  const room = mediaUrl === undefined && { freeBytes: () => freeBytes(dataDir) };
  try {
    const { handle: db } = service.database;
    const options: ImportOptions = {
      db,
      media: service.store,
      actor,
      folder,
      signal,
      emit: (event) => emit({ ...event }),
      dryRun,
      waits,
      ...room,
    };
    const isArchive = statSync(folder, { throwIfNoEntry: false })?.isFile() ?? false;
    return exitCode(await (isArchive ? importArchive(options, dataDir) : importFolder(options)));
  } catch (error) {
    if (signal.aborted) return interrupted;
    throw mapError(error, folder);
  }
};

/** Maximum number of files and folders that are named as left out. */
const mostPassed = 20;

/** Milliseconds between two updates of the status line. */
const redrawn = 100;

const show = (screen: Screen): ((event: ImportEvent) => void) => {
  let started = performance.now();
  const total = { files: 0, bytes: 0 };
  const passed: string[] = [];
  let drawnAt = -Infinity;
  const draw = (files: number, bytes: number, prefix = ''): void => {
    const now = performance.now();
    if (!screen.status || now - drawnAt < redrawn) return;
    drawnAt = now;
    const seconds = (now - started) / 1000;
    const done = { files, bytes, totalFiles: total.files, totalBytes: total.bytes, seconds };
    screen.status(prefix + progressLine(done, screen.language));
  };
  return (event) => {
    if (event.type === 'start') {
      started = performance.now();
      Object.assign(total, { files: event.files, bytes: event.bytes });
    }
    if (event.type === 'passed' && event.kind !== 'picture') passed.push(event.path);
    if (event.type === 'file' || event.type === 'refused') draw(event.done, event.bytes);
    if (event.type === 'catalogued') {
      started = performance.now();
      Object.assign(total, { files: event.pending, bytes: 0 });
    }
    if (event.type === 'analysed') draw(event.done, 0, `${textsIn(screen.language).commands.import.analysing}  `);
    if (event.type === 'summary') {
      screen.status?.('');
      for (const line of summaryLines(event, screen.language)) screen.print(line);
      if (passed.length > 0) screen.print(textsIn(screen.language).commands.import.passed(passed.length));
      for (const path of passed.slice(0, mostPassed)) screen.print(`  ${path}`);
    }
  };
};

export const importCommand = command({
  creates: true,
  usage,
  options: { 'dry-run': { type: 'boolean' }, 'no-wait': { type: 'boolean' } },
  args: importArgs,
  read: (args) => {
    const folder = readPath(args, usage);
    const found = statSync(folder, { throwIfNoEntry: false });
    if (!found) throw new CommandFailure('folder_missing', { folder });
    const isArchive = found.isFile() && /\.zip$/i.test(folder);
    if (!found.isDirectory() && !isArchive) throw new CommandFailure('not_a_folder', { folder });
    return { folder, dryRun: args.values['dry-run'] === true, waits: args.values['no-wait'] !== true };
  },
  run,
  show,
});
