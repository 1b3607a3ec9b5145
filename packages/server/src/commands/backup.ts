import { isAbsolute } from 'node:path';
import type { Language } from '@kamerton/wire';
import { z } from 'zod';
import { type BackupMade, makeBackup } from '../features/backup/make-backup.service.ts';
import { transaction } from '../db/transaction.ts';
import { record } from '../features/audit/audit.store.ts';
import { backupFailure } from './backup-file.ts';
import { command, interrupted } from './command.ts';
import { readPath } from './read-path.ts';
import { filesBar, tellFiles } from './progress-bar.ts';
import { bytesText } from './progress.ts';

const usage = 'backup <file> [--without-secret]';

const said: Record<Language, (made: BackupMade) => string[]> = {
  ru: ({ file, size, rows, files, missing }) => [
    `Копия ${file} готова: строк ${rows}, файлов ${files}, ${bytesText(size, 'ru')}.`,
    ...missing.map((name) => `✗ ${name} — файла нет или он повреждён`),
  ],
  en: ({ file, size, rows, files, missing }) => [
    `Backup ${file} created: ${rows} rows, ${files} files, ${bytesText(size, 'en')}.`,
    ...missing.map((name) => `✗ ${name} — the file is missing or damaged`),
  ],
};

export const backupCommand = command({
  usage,
  summary: {
    ru: 'Записать всё в один файл: базу, музыку, обложки и секрет; работает рядом с сервером',
    en: 'Back up everything into one file: database, music, covers and secret; also works while the server is running',
  },
  details: {
    ru: '  --without-secret  не класть в копию секрет сервера: при восстановлении его спросят\n\nФайл появляется целиком или не появляется вовсе; чужой файл не перезаписывается. Кто читает копию с секретом, читает всё: храните её как пароль.\nКод выхода: 0 — готово, 2 — готово, но каких-то файлов не хватает (они названы), 1 — не получилось.',
    en: '  --without-secret  leave out the server’s secret; recovery will ask for it\n\nThe file is written completely or not at all, and existing files are never overwritten. Anyone who has a backup with its secret can read everything: protect it like a password.\nExit code: 0 on success, 2 if files were missing (they are listed), 1 on failure.',
  },
  options: { 'without-secret': { type: 'boolean' } },
  args: z.object({ file: z.string().refine(isAbsolute), withSecret: z.boolean() }),
  read: (given) => ({ file: readPath(given, usage), withSecret: given.values['without-secret'] !== true }),
  run: async ({ database, store, config, secret }, { file, withSecret }, { actor, signal, emit }) => {
    const { handle: db, engine } = database;
    try {
      const made = await makeBackup(
        { db, engine, store, dataDir: config.dataDir, secret },
        { file, withSecret, signal, tell: tellFiles(emit) },
      );
      const { id, size, rows, files, missing } = made;
      const after = { file, size, rows, files, missing: missing.length, with_secret: withSecret };
      await transaction(db, (tx) => record(tx, actor, { act: 'backup.make', kind: 'backup', id, name: file, after }));
      emit({ type: 'summary', ...made });
      return missing.length > 0 ? 2 : 0;
    } catch (error) {
      if (signal.aborted) return interrupted;
      throw backupFailure(error, file, config.dataDir);
    }
  },
  show: (screen) => {
    const bar = filesBar(screen);
    return (event) => {
      if (event['type'] === 'progress') return bar.draw(event);
      bar.wipe();
      for (const line of said[screen.language](event as unknown as BackupMade)) screen.print(line);
    };
  },
});
