import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, isAbsolute } from 'node:path';
import type { Language } from '@kamerton/wire';
import { z } from 'zod';
import { transaction } from '../db/transaction.ts';
import { record } from '../domains/common/audit/audit.store.ts';
import { DatabaseNotEmpty } from '../domains/operations/backup/load-rows.service.ts';
import {
  BackupExists,
  type BackupMade,
  DatabaseEmpty,
  makeBackup,
  SecretReplaced,
} from '../domains/operations/backup/make-backup.service.ts';
import { BackupRefused } from '../domains/operations/backup/manifest.service.ts';
import { type Backup, openBackup } from '../domains/operations/backup/read-backup.service.ts';
import { FolderNotEmpty } from '../domains/operations/backup/recover-backup.service.ts';
import { isDiskFull } from '../lib/disk-space.ts';
import { TemporaryFolderUnusable } from '../lib/temporary-folders.ts';
import { StoreUnavailable } from '../media/store.ts';
import { checkBackup } from '../domains/operations/verify/verify-backup.service.ts';
import type { Config } from '../lib/config.ts';
import { command, type Command, type CommandContext, CommandFailure, interrupted } from './command.ts';
import { bytesText, emitProgress, filesBar, type Progress } from './progress.ts';
import { readPath } from './read-files.ts';

const noFile = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', 'ELOOP', 'ENAMETOOLONG', 'EROFS']);

/** Maps a backup's error to a `CommandFailure`; others are returned as they are. `folder` is written to. */
const mapError = (error: unknown, file: string, folder: string): unknown => {
  if (error instanceof BackupExists) return new CommandFailure('file_exists', { file });
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

const usage = 'backup <file> [--check] [--without-secret] [--allow-empty]';

/** Recovers a backup to a temporary database and counts its rows. Throws `CommandFailure`. */
const check = (file: string, { dataDir }: Config, { signal, emit }: CommandContext): Promise<number> =>
  withBackup(file, dataDir, (backup) =>
    checkBackup(backup, { signal, onProgress: emitProgress(emit) }).catch((error: unknown) => {
      if (signal.aborted || error instanceof BackupRefused || error instanceof TemporaryFolderUnusable) throw error;
      const { code, message } = error as NodeJS.ErrnoException;
      throw new CommandFailure('backup_unrecoverable', { file, reason: code ?? message });
    }),
  );

const checkedText: Record<Language, (rows: unknown) => string> = {
  ru: (rows) => `Копия проверена: прочитана целиком и восстановлена во временную базу, строк ${String(rows)}.`,
  en: (rows) => `Backup checked: read completely and recovered into a temporary database, ${String(rows)} rows.`,
};

const secondsText = (ms: number, language: Language): string =>
  (ms / 1000).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** One line for each file that the backup lacks, and their numbers by what is wrong. */
const lackingText = ({ missing, damaged, unreadable }: BackupMade, language: Language): string[] => {
  const kinds = [
    { names: missing, ru: 'файла нет', en: 'missing' },
    { names: damaged, ru: 'повреждён', en: 'damaged' },
    {
      names: unreadable,
      ru: 'не читается: проверьте права и диск',
      en: 'can’t be read: check its permissions and the disk',
    },
  ].filter(({ names }) => names.length > 0);
  if (kinds.length === 0) return [];
  const sum = {
    ru: `Файлов нет: ${missing.length}, повреждены: ${damaged.length}, не читаются: ${unreadable.length}.`,
    en: `Files missing: ${missing.length}, damaged: ${damaged.length}, unreadable: ${unreadable.length}.`,
  };
  return [...kinds.flatMap((kind) => kind.names.map((name) => `✗ ${name} — ${kind[language]}`)), sum[language]];
};

const texts: Record<Language, (made: BackupMade) => string[]> = {
  ru: ({ file, size, rows, files, wait_ms, contents }) => [
    `Копия ${file} готова: строк ${rows}, файлов ${files}, ${bytesText(size, 'ru')}.`,
    `В ней: учётных записей ${contents.accounts}, объектов ${contents.venues}, треков ${contents.tracks}, договоров ${contents.contracts}, сотрудников ${contents.staff}.`,
    ...(wait_ms === null ? [] : [`Пока читалась база, остальные ждали ${secondsText(wait_ms, 'ru')} с.`]),
  ],
  en: ({ file, size, rows, files, wait_ms, contents }) => [
    `Backup ${file} created: ${rows} rows, ${files} files, ${bytesText(size, 'en')}.`,
    `Accounts: ${contents.accounts}, venues: ${contents.venues}, tracks: ${contents.tracks}, contracts: ${contents.contracts}, staff: ${contents.staff}.`,
    ...(wait_ms === null
      ? []
      : [`While the database was read, everyone else waited for ${secondsText(wait_ms, 'en')} s.`]),
  ],
};

export const backupCommand: Command = command({
  usage,
  summary: {
    ru: 'Записать всё в один файл: базу, музыку, обложки и секрет; работает рядом с сервером',
    en: 'Back up everything into one file: database, music, covers and secret; also works while the server is running',
  },
  details: {
    ru: '  --check           восстановить готовую копию во временную базу и сосчитать строки\n  --without-secret  не класть в копию секрет сервера: при восстановлении его спросят\n  --allow-empty     и тогда, когда в базе нет ни учётных записей, ни сотрудников, ни музыки\n\nФайл появляется целиком или не появляется вовсе; чужой файл не перезаписывается. Кто читает копию с секретом, читает всё: храните её как пароль.\nКод выхода: 0 — готово, 2 — готово, но каких-то файлов нет, они повреждены или не читаются (они названы), 1 — не получилось.',
    en: '  --check           recover the finished backup into a temporary database and count its rows\n  --without-secret  leave out the server’s secret; recovery will ask for it\n  --allow-empty     also if the database has no accounts, no staff and no music\n\nThe file is written completely or not at all, and existing files are never overwritten. Anyone who has a backup with its secret can read everything: protect it like a password.\nExit code: 0 on success, 2 if files were missing or damaged or couldn’t be read (they are listed), 1 on failure.',
  },
  options: {
    check: { type: 'boolean' },
    'without-secret': { type: 'boolean' },
    'allow-empty': { type: 'boolean' },
  },
  args: z.object({
    file: z.string().refine(isAbsolute),
    withSecret: z.boolean(),
    allowsEmpty: z.boolean(),
    isChecked: z.boolean(),
  }),
  read: (args) => ({
    file: readPath(args, usage),
    withSecret: args.values['without-secret'] !== true,
    allowsEmpty: args.values['allow-empty'] === true,
    isChecked: args.values['check'] === true,
  }),
  // The temporary database is opened at the terminal, so that a running server needs no memory for it.
  runAlone: async (config, args, context) => {
    if (!args.isChecked) return null;
    const { perform } = await import('./perform.ts');
    const request = { command: 'backup', args: { ...args, isChecked: false }, user: context.actor.name };
    const code = await perform(config, backupCommand, request, context);
    if (code !== 0 && code !== 2) return code;
    try {
      context.emit({ type: 'checked', rows: await check(args.file, config, context) });
      return code;
    } catch (error) {
      if (context.signal.aborted) return interrupted;
      throw error;
    }
  },
  run: async ({ database, store, config, secrets }, { file, withSecret, allowsEmpty }, { actor, signal, emit }) => {
    const { handle: db, engine } = database;
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
      if (signal.aborted) return interrupted;
      throw mapError(error, file, dirname(file));
    }
  },
  show: (screen) => {
    const bar = filesBar(screen);
    return (event: Progress | { type: 'checked'; rows: number } | ({ type: 'summary' } & BackupMade)) => {
      if (event.type === 'progress') return bar.draw(event);
      bar.wipe();
      if (event.type === 'checked') return screen.print(checkedText[screen.language](event.rows));
      for (const line of texts[screen.language](event)) screen.print(line);
      for (const line of lackingText(event, screen.language)) screen.print(line);
    };
  },
});
