import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isLockFile } from '../../../db/lock.ts';
import { schemaAge } from '../../../db/migrate.ts';
import type { Database } from '../../../db/open.ts';
import { transaction } from '../../../db/transaction.ts';
import type { MediaStore } from '../../../media/store.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import { eraseAgain } from '../privacy/erase-account.service.ts';
import { erasedAccountsFile } from '../privacy/erased-accounts.service.ts';
import { fsyncFoldersIn } from '../../../lib/fsync.ts';
import { DiskFull, freeBytes, reserve } from '../../../lib/disk-space.ts';
import { writeNewFile } from '../../../lib/write-new-file.ts';
import { databaseIdFile, forgetDatabaseId, joinDatabase } from './database-id.service.ts';
import { DatabaseNotEmpty, loadRows } from './load-rows.service.ts';
import { endSessions, giveUpEmails, listOperators, type Operator, skipGivenIds } from './end-sessions.store.ts';
import { BackupRefused } from './manifest.service.ts';
import type { Backup, BackupFile } from './read-backup.service.ts';
import { isRecovering, clearRecovering, setRecovering } from './recovery-marker.service.ts';
import { findOrigin, isBare } from './tables.store.ts';

/** Destination of a recovery. The caller holds the lock of the data folder. */
export interface Target {
  dataDir: string;
  /** Store for media outside of the data folder. */
  objectStore: MediaStore | null;
  /** True if the database is in the data folder. */
  isEmbedded: boolean;
  readonly open: (asItIs: boolean) => Promise<Database>;
  /** Secret to write into the data folder; null if it is configured elsewhere. */
  secret: string | null;
}

export interface RecoverOptions {
  actor: Actor;
  signal: AbortSignal;
  onProgress: (done: number, total: number, bytes: number, totalBytes: number) => void;
}

export interface Recovered {
  id: string;
  made_at: string;
  rows: number;
  files: number;
  /** Files that were missing when the backup was made. */
  missing: string[];
  /** Accounts of the list of erased ones that the backup had brought back. */
  erased: number;
  /** Sessions of the backup, which the recovery has ended. */
  sessions: number;
  /** Emails that waited when the backup was made, which are not sent. */
  emails: number;
  /** Everybody who works in the office as of the backup. */
  operators: Operator[];
}

export class FolderNotEmpty extends Error {}

/** Entries that a recovery creates in the data folder. */
const entries = ['database', 'database.part', 'media', 'uploads', 'outbox', 'secret', databaseIdFile, 'recovered.part'];

/** Entries that do not count, beside the lock: those of file systems, and what is to be erased again. */
const passedOver = new Set(['lost+found', erasedAccountsFile]);

const wipe = async (dataDir: string): Promise<void> => {
  for (const name of entries) await rm(join(dataDir, name), { recursive: true, force: true });
};

const write = async (path: string, bytes: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeNewFile(path, { mode: 0o600, flush: true }, (into) => pipeline(bytes, into, { signal }));
};

const place = async (
  { dataDir, objectStore }: Target,
  name: string,
  bytes: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<void> => {
  const key = /^media\/(.*)$/.exec(name)?.[1];
  if (!objectStore || key === undefined) return write(join(dataDir, name), bytes, signal);
  const passing = join(dataDir, 'recovered.part');
  await rm(passing, { force: true });
  await write(passing, bytes, signal);
  await objectStore.putFile(key, passing);
};

const listMissing = async ({ files }: Backup): Promise<string[]> => {
  const missing: string[] = [];
  for await (const { name, bytes } of files()) if (!bytes) missing.push(name);
  return missing;
};

/** Places the files of a backup; returns the names of those that it lacks. */
const placeFiles = async (target: Target, { manifest, files }: Backup, { signal, onProgress }: RecoverOptions) => {
  const missing: string[] = [];
  let [done, bytes] = [0, 0];
  const restoreFile = async (file: BackupFile): Promise<void> => {
    signal.throwIfAborted();
    if (file.bytes) await place(target, file.name, file.bytes, signal);
    else missing.push(file.name);
    done += 1;
    bytes += file.size;
    onProgress(done, manifest.files.count, bytes, manifest.files.bytes);
  };
  for await (const file of files()) await restoreFile(file);
  await rm(join(target.dataDir, 'recovered.part'), { force: true });
  return missing;
};

const withDatabase = async <T>(target: Target, asItIs: boolean, work: (database: Database) => Promise<T>) => {
  const database = await target.open(asItIs);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

/** True if an interrupted run of this recovery has filled a remote database. */
const isFilled = async (target: Target, id: string): Promise<boolean> => {
  if (target.isEmbedded) return false;
  return withDatabase(target, true, async ({ handle }) => {
    if (await isBare(handle)) return false;
    const origin = isRecovering(target.dataDir) ? await findOrigin(handle).catch(() => null) : null;
    if (origin !== id) throw new DatabaseNotEmpty();
    return true;
  });
};

const begin = async ({ dataDir }: Target): Promise<void> => {
  if (isRecovering(dataDir)) return wipe(dataDir);
  const isUsed = (await readdir(dataDir)).some((name) => !passedOver.has(name) && !isLockFile(name));
  if (isUsed) throw new FolderNotEmpty();
  await setRecovering(dataDir);
};

/**
 * Recovers a backup to an empty data folder and database. A marker blocks every start until the end, so that a killed
 * recovery can be run again; a failed one leaves nothing. No session and no one-time code of the backup is valid
 * afterwards, and no device takes a command or an announcement for one that it knows. Rejects with `BackupRefused`,
 * `FolderNotEmpty`, `DatabaseNotEmpty` or a system error.
 */
export const recoverBackup = async (target: Target, backup: Backup, options: RecoverOptions): Promise<Recovered> => {
  const { manifest } = backup;
  const { dataDir, secret } = target;
  const age = schemaAge(manifest.migrations);
  if (age) throw new BackupRefused(`backup_${age}`);
  const wanted = target.objectStore ? 0 : manifest.files.bytes;
  if ((await freeBytes(dataDir)) < wanted + reserve) throw new DiskFull();
  let filled = await isFilled(target, manifest.id);
  // A run that finishes an interrupted one places none, and names them too.
  let missing = filled ? await listMissing(backup) : [];
  if (!filled) await begin(target);
  try {
    if (!filled) {
      missing = await placeFiles(target, backup, options);
      if (secret !== null) await writeFile(join(dataDir, 'secret'), `${secret}\n`, { mode: 0o600, flush: true });
      // Rows that a server of its own has tell the next run that the files are there.
      if (!target.isEmbedded) await fsyncFoldersIn(dataDir);
      await withDatabase(target, true, ({ handle }) => loadRows(handle, backup, options.signal));
      filled = true;
    }
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const { id, made_at } = manifest;
    const recovered = { id, made_at, rows, files: manifest.files.count, missing };
    const ended = await withDatabase(target, false, ({ handle }) =>
      transaction(handle, async (tx) => {
        const erased = await eraseAgain(tx, options.actor, dataDir);
        const sessions = await endSessions(tx);
        const emails = await giveUpEmails(tx);
        await skipGivenIds(tx);
        // Another database than the one that the backup was made of.
        await forgetDatabaseId(tx);
        await joinDatabase(tx, dataDir);
        const after = { made_at, rows, files: recovered.files, sessions, letters: emails };
        await record(tx, options.actor, { act: 'backup.recover', kind: 'backup', id, name: made_at, after });
        return { erased, sessions, emails, operators: await listOperators(tx) };
      }),
    );
    await clearRecovering(dataDir);
    return { ...recovered, ...ended };
  } catch (error) {
    // The connection may have been lost behind the commit. A recovery that lacks only its last step, or may lack only
    // that, is left to the next run.
    filled ||= await isFilled(target, manifest.id).catch((failure) => !(failure instanceof DatabaseNotEmpty));
    if (!filled || target.isEmbedded) {
      await wipe(dataDir);
      await clearRecovering(dataDir);
    }
    throw error;
  }
};
