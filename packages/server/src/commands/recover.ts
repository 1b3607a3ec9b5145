import type { Socket } from 'node:net';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { z } from 'zod';
import type { Config } from '../lib/config.ts';
import { acquireLock } from '../db/lock.ts';
import { BackupRefused } from '../domains/operations/backup/manifest.service.ts';
import type { Backup } from '../domains/operations/backup/read-backup.service.ts';
import { type Recovered, recoverBackup } from '../domains/operations/backup/recover-backup.service.ts';
import { type Operator, listOperators } from '../domains/operations/backup/end-sessions.store.ts';
import { changeStaff, StaffRefusal } from '../domains/identity/staff/staff.office.service.ts';
import { transaction } from '../db/transaction.ts';
import type { Handle } from '../db/schema.ts';
import type { Actor } from '../domains/common/audit/audit.store.ts';
import { openDatabase, openStore, prepareFolder } from '../start/open-service.ts';
import { secretFingerprint } from '../lib/secrets.ts';
import { systemLanguage } from '../lib/system-language.ts';
import { textsIn } from '../text/texts.ts';
import { withBackup } from './backup.ts';
import { command, type CommandContext, CommandFailure, flag, interrupted, path } from './command.ts';
import { failureEvent, failureSentence } from './failures.ts';
import { requireMember } from './staff.ts';
import { emitProgress, withBar } from './progress.ts';

/** Asks at the terminal; an ended input answers ''. Rejects on an interrupt. */
const askAt = async (question: string, signal: AbortSignal, isEchoed: boolean): Promise<string> => {
  if (!isEchoed) process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const asking = createInterface({ input: process.stdin, output: isEchoed ? process.stderr : silent, terminal: true });
  const stopped = new Promise<never>((_, reject) => asking.once('SIGINT', () => reject(new Error('stopped'))));
  // Ctrl+D ends the input.
  const ended = new Promise<string>((resolve) => asking.once('close', () => resolve('')));
  try {
    return await Promise.race([asking.question(isEchoed ? question : '', { signal }), stopped, ended]);
  } finally {
    asking.close();
    if (!isEchoed) process.stderr.write('\n');
  }
};

/** The backup's secret: from the settings, the backup itself, standard input or a prompt. */
const findSecret = async (backup: Backup, config: Config, input: string | null, signal: AbortSignal) => {
  const own = await backup.secret();
  const canAsk = process.stdin.isTTY;
  const secret =
    config.secret ??
    own ??
    input ??
    (canAsk ? await askAt(textsIn(systemLanguage()).commands.recover.prompt, signal, false) : null);
  if (secret === null || secret === '') throw new CommandFailure('secret_needed');
  if (secretFingerprint(secret) === backup.manifest.secret.fingerprint) return secret;
  throw own !== null && config.secret === undefined
    ? new BackupRefused('backup_damaged', 'secret')
    : new CommandFailure('secret_wrong');
};

const closeAll = async (tx: Handle, actor: Actor, emails: readonly string[]): Promise<void> => {
  for (const email of emails) {
    const { id } = await requireMember(tx, email);
    await changeStaff(tx, actor, id, { is_active: false });
  }
};

/**
 * Asks who has left since the backup was made, again while one of those named cannot be closed, and closes them.
 * `ask` returns emails with spaces or commas between them. Resolves with the operators as they are then.
 */
export const closeLeft = async (
  db: Handle,
  actor: Actor,
  ask: (operators: Operator[], refused: string) => Promise<string>,
): Promise<Operator[]> => {
  let refused = '';
  for (;;) {
    const operators = await listOperators(db);
    // The last one cannot be closed.
    if (operators.filter(({ is_active }) => is_active).length < 2) return operators;
    const emails = (await ask(operators, refused)).split(/[\s,;]+/).filter((email) => email !== '');
    try {
      await transaction(db, (tx) => closeAll(tx, actor, emails));
      return await listOperators(db);
    } catch (error) {
      const isLast = error instanceof StaffRefusal && error.why === 'last_admin';
      const failure = isLast ? new CommandFailure('last_admin') : error;
      if (!(failure instanceof CommandFailure)) throw error;
      refused = failureSentence(failureEvent(failure), systemLanguage()) ?? '';
    }
  }
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
      const recovered = await recoverBackup(target, backup, { actor, signal, onProgress: emitProgress(emit) });
      // A secret that was typed there has ended the input.
      if (!process.stdin.isTTY || secret !== null) return recovered;
      const { whoLeft } = textsIn(systemLanguage()).commands.recover;
      const database = await openDatabase(config, false);
      try {
        // The recovery is complete, also without an answer.
        const ask = (operators: Operator[], refused: string) =>
          askAt(`${[refused, ...whoLeft(operators)].filter((line) => line !== '').join('\n')} `, signal, true).catch(
            () => '',
          );
        return { ...recovered, operators: await closeLeft(database.handle, actor, ask) };
      } finally {
        await database.close();
      }
    } finally {
      await lock.release();
    }
  });

export const recoverCommand = command({
  usage: 'recover <file> [--secret-stdin]',
  words: { file: 'path' },
  flags: ['secret-stdin'],
  args: z.object({ file: path, 'secret-stdin': flag, secret: z.string().nullable().default(null) }),
  complete: async ({ 'secret-stdin': isInput }, readInput) =>
    isInput ? { secret: (await readInput()).split(/\r?\n/, 1)[0] ?? '' } : {},
  runAlone: async (config, args, running) => {
    try {
      running.emit({ type: 'summary', ...(await recover(config, args, running)) });
      return 0;
    } catch (error) {
      if (running.signal.aborted || (error as Error).message === 'stopped') return interrupted;
      throw error;
    }
  },
  show: (screen) =>
    withBar(screen, 'files', (event: { type: 'summary' } & Recovered) => {
      for (const line of textsIn(screen.language).commands.recover.done(event)) screen.print(line);
    }),
});
