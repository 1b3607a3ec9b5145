import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Language } from '@kamerton/wire';
import { z } from 'zod';
import { transaction } from '../db/transaction.ts';
import { record } from '../domains/common/audit/audit.store.ts';
import { DatabaseNotEmpty } from '../domains/operations/backup/load-rows.service.ts';
import {
  type BackupMade,
  DatabaseEmpty,
  makeBackup,
  SecretReplaced,
} from '../domains/operations/backup/make-backup.service.ts';
import { BackupRefused } from '../domains/operations/backup/manifest.service.ts';
import { type Backup, openBackup } from '../domains/operations/backup/read-backup.service.ts';
import { FolderNotEmpty } from '../domains/operations/backup/recover-backup.service.ts';
import { isDiskFull } from '../lib/disk-space.ts';
import { FileExists } from '../lib/place-file.ts';
import { TemporaryFolderUnusable } from '../lib/temporary-folders.ts';
import { StoreUnavailable } from '../media/store.ts';
import { checkBackup } from '../domains/operations/verify/verify-backup.service.ts';
import type { Config } from '../lib/config.ts';
import { textsIn } from '../text/texts.ts';
import { command, type Command, type CommandContext, CommandFailure, flag, path } from './command.ts';
import { bytesText, emitProgress, withBar } from './progress.ts';

const noFile = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', 'ELOOP', 'ENAMETOOLONG', 'EROFS']);

/** Maps a backup's error to a `CommandFailure`; others are returned as they are. `folder` is written to. */
const mapError = (error: unknown, file: string, folder: string): unknown => {
  if (error instanceof FileExists) return new CommandFailure('file_exists', { file });
  if (error instanceof DatabaseEmpty) return new CommandFailure('database_empty', { file });
  if (error instanceof SecretReplaced) return new CommandFailure('secret_replaced', { file });
  if (error instanceof BackupRefused) return new CommandFailure(error.code, { file, entry: error.entry });
  if (error instanceof FolderNotEmpty) return new CommandFailure('data_not_empty', { folder });
  if (error instanceof DatabaseNotEmpty) return new CommandFailure('database_not_empty');
  if (error instanceof StoreUnavailable) return new CommandFailure('store_away');
  if (error instanceof TemporaryFolderUnusable) return error;
  if (isDiskFull(error)) return new CommandFailure('backup_disk_full', { file, folder });
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  return noFile.has(code) && ['open', 'scandir', 'stat'].includes(syscall)
    ? new CommandFailure('file_unusable', { file, reason: code })
    : error;
};

/** Opens a backup for `work` and closes it. Throws `CommandFailure`. */
export const withBackup = async <T>(file: string, folder: string, work: (backup: Backup) => Promise<T>): Promise<T> => {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw new CommandFailure('not_a_backup', { file });
  try {
    const backup = await openBackup(file);
    return await work(backup).finally(() => backup.close());
  } catch (error) {
    throw mapError(error, file, folder);
  }
};

/** Recovers a backup to a temporary database and counts its rows. Throws `CommandFailure`. */
const check = (file: string, { dataDir }: Config, { signal, emit }: CommandContext): Promise<number> =>
  withBackup(file, dataDir, (backup) =>
    checkBackup(backup, { signal, onProgress: emitProgress(emit) }).catch((error: unknown) => {
      if (signal.aborted || error instanceof BackupRefused || error instanceof TemporaryFolderUnusable) throw error;
      const { code, message } = error as NodeJS.ErrnoException;
      throw new CommandFailure('backup_unrecoverable', { file, reason: code ?? message });
    }),
  );

const secondsText = (ms: number, language: Language): string =>
  (ms / 1000).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const summaryLines = (result: BackupMade, language: Language): string[] => {
  const texts = textsIn(language).commands.backup;
  const { missing, damaged, unreadable, wait_ms: wait } = result;
  const lacking = (['missing', 'damaged', 'unreadable'] as const).flatMap((kind) =>
    result[kind].map((name) => `✗ ${name} — ${texts[kind]}`),
  );
  return [
    texts.made({ ...result, size: bytesText(result.size, language) }),
    texts.contents(result.contents),
    ...(wait === null ? [] : [texts.waited(secondsText(wait, language))]),
    ...lacking,
    ...(lacking.length === 0 ? [] : [texts.lacking(missing.length, damaged.length, unreadable.length)]),
  ];
};

export const backupCommand: Command = command({
  usage: 'backup <file> [--check] [--without-secret] [--allow-empty]',
  words: { file: 'path' },
  flags: ['check', 'without-secret', 'allow-empty'],
  args: z.object({ file: path, check: flag, 'without-secret': flag, 'allow-empty': flag }),
  // The temporary database is opened at the terminal, so that a running server needs no memory for it.
  runAlone: async (config, args, context) => {
    if (!args.check) return null;
    const { perform } = await import('./perform.ts');
    const request = { command: 'backup', arguments: { ...args, check: false }, user: context.actor.name };
    const code = await perform(config, backupCommand, request, context);
    if (code !== 0 && code !== 2) return code;
    context.emit({ type: 'checked', rows: await check(args.file, config, context) });
    return code;
  },
  run: async ({ database, store, config, secrets }, args, { actor, signal, emit }) => {
    const { handle: db, engine } = database;
    const { file, 'allow-empty': allowsEmpty } = args;
    const withSecret = !args['without-secret'];
    try {
      const backup = await makeBackup(
        { db, engine, store, dataDir: config.dataDir, secrets },
        { file, withSecret, refusesEmpty: !allowsEmpty, signal, onProgress: emitProgress(emit) },
      );
      const { id, size, rows, files, missing, damaged, unreadable } = backup;
      const lacking = missing.length + damaged.length + unreadable.length;
      const after = { file, size, rows, files, missing: lacking, with_secret: withSecret };
      try {
        await transaction(db, (tx) => record(tx, actor, { act: 'backup.make', kind: 'backup', id, name: file, after }));
      } catch (error) {
        // A failed command leaves nothing, so that it can be repeated.
        await rm(file, { force: true });
        throw error;
      }
      emit({ type: 'summary', ...backup });
      return lacking > 0 ? 2 : 0;
    } catch (error) {
      throw mapError(error, file, dirname(file));
    }
  },
  show: (screen) =>
    withBar(screen, 'files', (event: { type: 'checked'; rows: number } | ({ type: 'summary' } & BackupMade)) => {
      if (event.type === 'checked') return screen.print(textsIn(screen.language).commands.backup.checked(event.rows));
      for (const line of summaryLines(event, screen.language)) screen.print(line);
    }),
});
