import { statSync } from 'node:fs';
import { join } from 'node:path';
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
import { checkedRoom } from '../lib/disk-space.ts';
import type { Service } from '../start/open-service.ts';
import { textsIn } from '../text/texts.ts';
import { command, type CommandContext, CommandFailure, flag, interrupted, path, type Screen } from './command.ts';
import { mapFileError } from './files.ts';
import { createBar } from './progress.ts';
import { withListedImport } from '../domains/ingest/imports/command-import.service.ts';
import { musicLog } from '../domains/ingest/imports/music-log.service.ts';
import { below } from '../domains/ingest/imports/run-import.service.ts';
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

const importArgs = z.object({ folder: path, 'dry-run': flag, 'no-wait': flag });

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
  return mapFileError(error, folder);
};

const run = async (
  service: Service,
  { folder, 'dry-run': dryRun, 'no-wait': isDetached }: z.infer<typeof importArgs>,
  { actor, signal, emit }: CommandContext,
): Promise<number> => {
  const db = service.database.handle;
  const options: Omit<ImportOptions, 'signal' | 'emit'> = {
    db,
    media: service.store,
    actor,
    folder,
    dryRun,
    waits: !isDetached,
    ...checkedRoom(service.config),
  };
  try {
    const isArchive = statSync(folder, { throwIfNoEntry: false })?.isFile() ?? false;
    const job = { kind: 'music', dry_run: dryRun, name: folder, actor, signal } as const;
    const summary = await withListedImport(db, job, (running) => {
      const log = musicLog(running.log, below(folder));
      const report = (event: ImportEvent) => {
        log(event);
        emit({ ...event });
      };
      const all = { ...options, signal: running.signal, emit: report };
      return isArchive ? importArchive(all, service.config.dataDir) : importFolder(all);
    });
    return exitCode(summary);
  } catch (error) {
    throw mapError(error, folder);
  }
};

/** Maximum number of files and folders that are named as left out. */
const mostPassed = 20;

const show = (screen: Screen): ((event: ImportEvent) => void) => {
  const bar = createBar(screen, 'files');
  let totals = { total: 0, total_bytes: 0 };
  const passed: string[] = [];
  return (event) => {
    if (event.type === 'start') {
      bar.restart();
      totals = { total: event.files, total_bytes: event.bytes };
    }
    if (event.type === 'passed' && event.kind !== 'picture') passed.push(event.path);
    if (event.type === 'file' || event.type === 'refused') bar.draw({ ...totals, ...event });
    if (event.type === 'catalogued') {
      bar.restart();
      totals = { total: event.pending, total_bytes: 0 };
    }
    if (event.type === 'analysed') {
      bar.draw({ ...totals, done: event.done, prefix: `${textsIn(screen.language).commands.import.analysing}  ` });
    }
    if (event.type === 'summary') {
      bar.wipe();
      for (const line of summaryLines(event, screen.language)) screen.print(line);
      if (passed.length > 0) screen.print(textsIn(screen.language).commands.import.passed(passed.length));
      for (const path of passed.slice(0, mostPassed)) screen.print(`  ${path}`);
    }
  };
};

export const importCommand = command({
  creates: true,
  usage: 'import <folder|zip> [--dry-run] [--no-wait]',
  words: { folder: 'path' },
  flags: ['dry-run', 'no-wait'],
  args: importArgs,
  complete: ({ folder }) => {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (!found) throw new CommandFailure('folder_missing', { folder });
    const isArchive = found.isFile() && /\.zip$/i.test(folder);
    if (!found.isDirectory() && !isArchive) throw new CommandFailure('not_a_folder', { folder });
  },
  run,
  show,
});
