import type { Socket } from 'node:net';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { isAbsolute } from 'node:path';
import type { Language } from '@kamerton/wire';
import { z } from 'zod';
import type { Config } from '../lib/config.ts';
import { acquireLock } from '../db/lock.ts';
import { BackupRefused } from '../domains/operations/backup/manifest.service.ts';
import type { Backup } from '../domains/operations/backup/read-backup.service.ts';
import { type Recovered, recoverBackup } from '../domains/operations/backup/recover-backup.service.ts';
import { openDatabase, openStore, prepareFolder } from '../start/open-service.ts';
import { secretFingerprint } from '../lib/secrets.ts';
import { systemLanguage } from '../lib/system-language.ts';
import { withBackup } from './backup.ts';
import { command, type CommandContext, CommandFailure, interrupted } from './command.ts';
import { emitProgress, filesBar, type Progress } from './progress.ts';
import { readPath } from './read-files.ts';

const usage = 'recover <file> [--secret-stdin]';

const texts: Record<Language, (recovered: Recovered) => string[]> = {
  ru: ({ made_at, rows, files, missing, erased, sessions, emails, operators }) => [
    `Восстановлено из копии от ${made_at}: строк ${rows}, файлов ${files}. Теперь запустите сервер.`,
    `Все сеансы (${sessions}) и одноразовые коды завершены: войдите снова.`,
    ...(emails > 0
      ? [
          `Писем, ждавших отправки на момент копии: ${emails}. Они не уйдут: их отправил прежний сервер или отправите вы из офиса.`,
        ]
      : []),
    ...(erased > 0 ? [`Персональные данные снова удалены, учётных записей: ${erased}.`] : []),
    ...(operators.length > 0
      ? ['Сотрудники на момент копии; кто с тех пор ушёл, того закройте командой staff close <почта>:']
      : []),
    ...operators.map(
      ({ name, email, role, is_active }) => `  ${email} — ${name}, ${role}${is_active ? '' : ', доступ закрыт'}`,
    ),
    ...missing.map((name) => `✗ ${name} — файла не было уже при создании копии`),
  ],
  en: ({ made_at, rows, files, missing, erased, sessions, emails, operators }) => [
    `Recovered from the backup of ${made_at}: ${rows} rows, ${files} files. You can start the server now.`,
    `All sessions (${sessions}) and one-time codes have ended: everyone signs in again.`,
    ...(emails > 0
      ? [
          `Emails that were waiting when the backup was made: ${emails}. They are not sent: the former server has sent them, or you can from the office.`,
        ]
      : []),
    ...(erased > 0 ? [`Accounts whose personal data were deleted again: ${erased}.`] : []),
    ...(operators.length > 0
      ? ['Staff as of the backup. Close those who have left since with staff close <email>:']
      : []),
    ...operators.map(
      ({ name, email, role, is_active }) => `  ${email} — ${name}, ${role}${is_active ? '' : ', closed'}`,
    ),
    ...missing.map((name) => `✗ ${name} — already missing when the backup was made`),
  ],
};

const prompt = { ru: 'Секрет сервера: ', en: 'Server secret: ' };

/** Prompts for the secret without echo. */
const askSecret = async (signal: AbortSignal): Promise<string> => {
  process.stderr.write(prompt[systemLanguage()]);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const asking = createInterface({ input: process.stdin, output: silent, terminal: true });
  const stopped = new Promise<never>((_, reject) => asking.once('SIGINT', () => reject(new Error('stopped'))));
  // Ctrl+D ends the input.
  const ended = new Promise<string>((resolve) => asking.once('close', () => resolve('')));
  try {
    return await Promise.race([asking.question('', { signal }), stopped, ended]);
  } finally {
    asking.close();
    process.stderr.write('\n');
  }
};

/** The backup's secret: from the settings, the backup itself, standard input or a prompt. */
const findSecret = async (backup: Backup, config: Config, input: string | null, signal: AbortSignal) => {
  const own = await backup.secret();
  const canAsk = process.stdin.isTTY;
  const secret = config.secret ?? own ?? input ?? (canAsk ? await askSecret(signal) : null);
  if (secret === null || secret === '') throw new CommandFailure('secret_needed');
  if (secretFingerprint(secret) === backup.manifest.secret.fingerprint) return secret;
  throw own !== null && config.secret === undefined
    ? new BackupRefused('backup_damaged', 'secret')
    : new CommandFailure('secret_wrong');
};

/** Refuses commands during the recovery. */
const refuse = (socket: Socket): void =>
  void socket.end(`${JSON.stringify({ type: 'failed', code: 'recovering' })}\n${JSON.stringify({ end: 1 })}\n`);

interface Args {
  file: string;
  secret: string | null;
}

const recover = (config: Config, { file, secret }: Args, { actor, signal, emit }: CommandContext): Promise<Recovered> =>
  withBackup(file, config.dataDir, async (backup) => {
    const found = await findSecret(backup, config, secret, signal);
    prepareFolder(config.dataDir);
    const lock = await acquireLock(config.dataDir, refuse);
    try {
      const target = {
        dataDir: config.dataDir,
        objectStore: config.mediaUrl === undefined ? null : await openStore(config),
        isEmbedded: config.databaseUrl === undefined,
        open: (asItIs: boolean) => openDatabase(config, asItIs),
        secret: config.secret === undefined ? found : null,
      };
      return await recoverBackup(target, backup, { actor, signal, onProgress: emitProgress(emit) });
    } finally {
      await lock.release();
    }
  });

export const recoverCommand = command({
  usage,
  summary: {
    ru: 'Восстановить всё из копии в пустую папку данных и пустую базу',
    en: 'Restore a backup into an empty data folder and an empty database',
  },
  details: {
    ru: '  --secret-stdin  секрет сервера — первая строка стандартного ввода (если его нет в копии и в SECRET)\n\nКуда восстанавливать, говорят DATA_DIR, DATABASE_URL и MEDIA_URL. Всё сверяется с записанными суммами; прерванное восстановление начинают заново той же командой.\nКод выхода: 0 — готово, 1 — нет, и ничего не осталось.',
    en: '  --secret-stdin  read the server’s secret from the first line of standard input (if it is neither in the backup nor in SECRET)\n\nDATA_DIR, DATABASE_URL and MEDIA_URL set the destination. Everything is verified against the recorded checksums; if a recovery is interrupted, run the same command to start over.\nExit code: 0 on success, 1 on failure, in which case nothing is left behind.',
  },
  options: { 'secret-stdin': { type: 'boolean' } },
  args: z.object({ file: z.string().refine(isAbsolute), secret: z.string().nullable() }),
  read: async (args) => ({
    file: readPath(args, usage),
    secret: args.values['secret-stdin'] === true ? ((await args.readInput()).split(/\r?\n/, 1)[0] ?? '') : null,
  }),
  runAlone: async (config, args, running) => {
    try {
      running.emit({ type: 'summary', ...(await recover(config, args, running)) });
      return 0;
    } catch (error) {
      if (running.signal.aborted || (error as Error).message === 'stopped') return interrupted;
      throw error;
    }
  },
  show: (screen) => {
    const bar = filesBar(screen);
    return (event: Progress | ({ type: 'summary' } & Recovered)) => {
      if (event.type === 'progress') return bar.draw(event);
      bar.wipe();
      for (const line of texts[screen.language](event)) screen.print(line);
    };
  },
});
