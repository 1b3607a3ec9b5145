import { rm } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Handle } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { record } from '../domains/common/audit/audit.store.ts';
import { findAccount } from '../domains/identity/auth/accounts.store.ts';
import { eraseAccount, finishErasures } from '../domains/operations/privacy/erase-account.service.ts';
import { exportAccount } from '../domains/operations/privacy/export-account.service.ts';
import { textsIn } from '../text/texts.ts';
import { readEmail, requireAccount } from './account.ts';
import { type Arguments, command, CommandFailure } from './command.ts';
import { createNewFile, pathOf } from './read-files.ts';

/** Reads an email, or the id that is left of an erased account. */
const readAccount = (word: string, usage: string): string =>
  /^[1-9]\d{0,15}$/.test(word) ? word : readEmail({ positionals: [word] }, usage);

const findByWord = async (db: Handle, word: string) => {
  if (word.includes('@')) return requireAccount(db, word);
  const account = await findAccount(db, Number(word));
  if (!account) throw new CommandFailure('not_found');
  return account;
};

const exportUsage = 'account export <email|id> <file>';

export const accountExport = command({
  usage: exportUsage,
  args: z.object({ account: z.string(), file: z.string().refine(isAbsolute) }),
  read: ({ positionals }: Arguments) => {
    const [word, file, ...more] = positionals;
    if (word === undefined || !file || more.length > 0) throw new CommandFailure('wrong_usage', { usage: exportUsage });
    return { account: readAccount(word, exportUsage), file: pathOf(file) };
  },
  run: async ({ database, store, encryption }, { account: word, file }, { actor, emit, signal }) => {
    const { handle: db } = database;
    const { id, email } = await findByWord(db, word);
    const target = await createNewFile(file);
    const out = target.createWriteStream();
    try {
      const { size, bytes } = await exportAccount({ db, store, encryption }, id);
      await pipeline(bytes, out, { signal });
      await transaction(db, (tx) => record(tx, actor, { act: 'account.export', kind: 'account', id, name: email }));
      emit({ id, file, size });
      return 0;
    } catch (error) {
      out.destroy();
      await rm(file, { force: true });
      throw error;
    }
  },
  show: (screen) => (event) => screen.print(String(event['file'])),
});

const eraseUsage = 'account erase <email|id>';

export const accountErase = command({
  usage: eraseUsage,
  args: z.object({ account: z.string() }),
  read: ({ positionals }: Arguments) => {
    const [word, ...more] = positionals;
    if (word === undefined || more.length > 0) throw new CommandFailure('wrong_usage', { usage: eraseUsage });
    return { account: readAccount(word, eraseUsage) };
  },
  run: async ({ database, store, config }, { account: word }, { actor, emit }) => {
    const { handle: db } = database;
    const { id } = await findByWord(db, word);
    await eraseAccount(db, actor, id);
    await finishErasures(db, { store, dataDir: config.dataDir });
    emit({ id, erased: true });
    return 0;
  },
  show: (screen) => (event) => screen.print(textsIn(screen.language).commands.accounts.erased(String(event['id']))),
});
