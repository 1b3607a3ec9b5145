import { sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { scrubTables } from '../../../db/scrub.ts';
import { transaction } from '../../../db/transaction.ts';
import { NotFound } from '../../../lib/errors.ts';
import { hashPassword } from '../../../lib/password-hash.ts';
import { newToken } from '../../../lib/tokens.ts';
import type { MediaStore } from '../../../media/store.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import { insertEvent } from '../../common/events/events.store.ts';
import { findCover, lockCovers } from '../../common/media/media.store.ts';
import {
  insertErasure,
  listAnnouncementKeysOf,
  listCoversOf,
  listEmailsTo,
  listFormerCovers,
  listUnfinished,
  lockForErasure,
  lockUnfinished,
  replaceAccount,
  forgetRemovedFiles,
  removeUnusedCovers,
  setErasuresFinished,
} from './erasures.store.ts';
import { removeCover } from './former-covers.service.ts';
import { listErased, listToEraseAgain } from './erased-accounts.service.ts';
import { removeFromOutbox } from './outbox-files.service.ts';
import { deleteRowsOf, erasedNames, findPerson, type Person, replaceContractsOf } from './rows-of-account.store.ts';

/** Folders of files with personal data. */
export interface Places {
  store: MediaStore;
  dataDir: string;
}

/** Former covers of anybody that one erasure deletes. */
const mostFormer = 1000;

/** Deletes rows and names the files that go with them. */
const eraseRows = async (tx: Handle, person: Person): Promise<void> => {
  // The account may have replaced covers; those of the last day are left to the retention.
  const covers = [...(await listCoversOf(tx, person.id)), ...(await listFormerCovers(tx, sql`now()`, mostFormer))];
  const email_ids = await listEmailsTo(
    tx,
    person.id,
    person.emails.map(({ email }) => email),
  );
  const media_keys = await listAnnouncementKeysOf(tx, person.id);
  await deleteRowsOf(tx, person);
  await replaceContractsOf(tx, person.id);
  await insertErasure(tx, person.id, { covers: await removeUnusedCovers(tx, covers), media_keys, email_ids });
};

/**
 * Erases the personal data of an account: all rows but what has to be kept, in one transaction, and its sessions and
 * streams end. Its files are removed by `finishErasures`, which is to be called after the commit. Of an account that is
 * erased, what was written since is erased. Throws `not_found`.
 */
export const eraseAccount = async (db: Handle, actor: Actor, id: number): Promise<void> => {
  const password_hash = await hashPassword(newToken());
  await transaction(db, async (tx) => {
    const account = await lockForErasure(tx, id);
    const person = account && (await findPerson(tx, id));
    if (!person) throw new NotFound();
    await eraseRows(tx, person);
    if (account.erased_at !== null) return;
    await replaceAccount(tx, id, password_hash);
    await record(tx, actor, { act: 'account.erase', kind: 'account', id, name: '' });
    await insertEvent(tx, id, { event: 'account.closed', data: {} });
  });
};

/** Erases accounts that a recovered backup has brought back, by the list in the data folder; returns their number. */
export const eraseAgain = async (db: Handle, actor: Actor, dataDir: string): Promise<number> => {
  const ids = await listToEraseAgain(db, dataDir);
  for (const id of ids) await eraseAccount(db, actor, id);
  return ids.length;
};

/**
 * Goes on with the erasure of one account: removes its files, and a minute later the rows that calls wrote which had begun
 * before it. True if the database's files are all that is left of it.
 */
const finishOne = (db: Handle, { store, dataDir }: Places, id: number): Promise<boolean> =>
  transaction(db, async (tx) => {
    const erasure = await lockUnfinished(tx, id);
    if (!erasure) return false;
    const { covers, media_keys, email_ids, is_due } = erasure;
    if (covers.length > 0) await lockCovers(tx);
    for (const hash of covers) if ((await findCover(tx, hash)) === null) await removeCover(store, hash);
    for (const key of media_keys) await store.remove(key);
    await removeFromOutbox(dataDir, email_ids);
    await listErased(tx, dataDir, id);
    await forgetRemovedFiles(tx, id);
    if (!is_due) return false;
    const late = await listEmailsTo(tx, id, []);
    await removeFromOutbox(dataDir, late);
    for (const key of await listAnnouncementKeysOf(tx, id)) await store.remove(key);
    await deleteRowsOf(tx, { id, emails: [] });
    return true;
  });

/**
 * Finishes all erasures as far as their time has come; what a kill leaves is done by the next call. Afterwards the files
 * of the database are cleared of what was erased. What fails leaves the others to be finished, and is thrown at the end.
 */
export const finishErasures = async (db: Handle, places: Places, stopping?: AbortSignal): Promise<void> => {
  const scrubbed: number[] = [];
  let failure: Error | undefined;
  for (const id of await listUnfinished(db)) {
    try {
      if (await finishOne(db, places, id)) scrubbed.push(id);
    } catch (error) {
      failure ??= error as Error;
    }
    if (stopping?.aborted) return;
  }
  if (scrubbed.length > 0) {
    await scrubTables(db, erasedNames);
    await setErasuresFinished(db, scrubbed);
  }
  if (failure) throw failure;
};
