import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import { type ImportEvent, importFolder, ImportImpossible, type ImportSummary } from '../features/catalogue/import.ts';
import type { Service } from '../open-service.ts';
import { command, type CommandEvent, CommandFailure, interrupted, type Running, type Screen } from './command.ts';
import { summaryLines } from './import-summary.ts';
import { progressLine } from './progress.ts';

const args = z.object({ folder: z.string().refine(isAbsolute) });

const usage = 'import <folder>';

/** Bytes that are free for the database and for the media, which may lie on another disk. */
const freeIn = async (dataDir: string): Promise<number> => {
  const disks = await Promise.all([dataDir, join(dataDir, 'media')].map((folder) => statfs(folder).catch(() => null)));
  return Math.min(...disks.map((disk) => (disk ? disk.bavail * disk.bsize : Infinity)));
};

const exitCode = ({ stopped, refused }: ImportSummary): number => {
  if (stopped === 'interrupted') return interrupted;
  if (stopped !== null) return 1;
  return refused.length > 0 ? 2 : 0;
};

const run = async (service: Service, { folder }: z.infer<typeof args>, { signal, emit }: Running): Promise<number> => {
  // An object store has no disk that fills up.
  const room = service.config.mediaUrl === undefined && { freeBytes: () => freeIn(service.config.dataDir) };
  const tell = (event: ImportEvent): void => emit({ ...event });
  try {
    const { handle } = service.database;
    return exitCode(await importFolder({ db: handle, media: service.store, folder, signal, emit: tell, ...room }));
  } catch (error) {
    if (error instanceof ImportImpossible) throw new CommandFailure(error.code, { folder });
    if (signal.aborted) return interrupted;
    throw error;
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
    ru: 'Принять музыку из папки; повторный запуск ничего не удваивает',
    en: 'Take in the music of a folder; running it again adds nothing twice',
  },
  args,
  read: ({ positionals }) => {
    const [given] = positionals;
    if (given === undefined || given === '' || positionals.length > 1)
      throw new CommandFailure('wrong_usage', { usage });
    // npm changes into the project's folder; where it was called from is the one that a relative path means.
    const folder = resolve(process.env['INIT_CWD'] ?? '.', given);
    const found = statSync(folder, { throwIfNoEntry: false });
    if (!found) throw new CommandFailure('folder_missing', { folder });
    if (!found.isDirectory()) throw new CommandFailure('not_a_folder', { folder });
    return { folder };
  },
  run,
  show,
});
