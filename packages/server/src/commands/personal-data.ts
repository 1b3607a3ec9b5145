import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Handle } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { record } from '../domains/common/audit/audit.store.ts';
import { findAccount } from '../domains/identity/auth/accounts.store.ts';
import { eraseAccount, finishErasures } from '../domains/operations/privacy/erase-account.service.ts';
import { exportAccount } from '../domains/operations/privacy/export-account.service.ts';
import { textsIn } from '../text/texts.ts';
import { requireAccount } from './account.ts';
import { command, CommandFailure, path } from './command.ts';
import { withNewFile } from './files.ts';

const findByWord = async (db: Handle, word: string) => {
  if (word.includes('@')) return requireAccount(db, word);
  const account = await findAccount(db, Number(word));
  if (!account) throw new CommandFailure('not_found');
  return account;
};

export const accountExport = command({
  usage: 'account export <email|id> <file>',
  words: { account: 'account', file: 'path' },
  args: z.object({ account: z.string(), file: path }),
  run: async ({ database, store, encryption }, { account: word, file }, { actor, emit, signal }) => {
    const { handle: db } = database;
    const { id, email } = await findByWord(db, word);
    const size = await withNewFile(file, async (out) => {
      const exported = await exportAccount({ db, store, encryption }, id);
      await pipeline(exported.bytes, out, { signal });
      await transaction(db, (tx) => record(tx, actor, { act: 'account.export', kind: 'account', id, name: email }));
      return exported.size;
    });
    emit({ id, file, size });
    return 0;
  },
  show: (screen) => (event) => screen.print(String(event['file'])),
});

export const accountErase = command({
  usage: 'account erase <email|id>',
  words: { account: 'account' },
  args: z.object({ account: z.string() }),
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
