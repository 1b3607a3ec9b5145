import { accessSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import type { Config } from '../lib/config.ts';
import { acquireLock, isLockFile, type Lock } from '../db/lock.ts';
import { EncodingMismatch, type Handle, SchemaMismatch } from '../db/schema.ts';
import { type Database, openEmbedded, openRemote } from '../db/open.ts';
import { auditHealed } from '../domains/common/audit/healed.service.ts';
import { revokeLeftCopies } from '../domains/catalogue/revocations/left-copies.service.ts';
import { bindEncryption } from '../db/bound-encryption.ts';
import { createEmailQueue, type EmailQueue } from '../domains/common/emails/emails.job.ts';
import { bindSecret, checkSecret } from '../domains/operations/secrets/data-secret.service.ts';
import { isRecovering } from '../domains/operations/backup/recovery-marker.service.ts';
import { DiskFull, freeBytes, reserve } from '../lib/disk-space.ts';
import { fsyncPathSync } from '../lib/fsync.ts';
import { readCities } from '../lib/cities-file.ts';
import { createFingerprints, type Fingerprints } from '../lib/hmac.ts';
import { hasSecretFile, lacksSecret, openSecrets, SecretMismatch, type Secrets } from '../lib/secrets.ts';
import { folderStore } from '../media/folder-store.ts';
import { readS3Address } from '../media/s3-address.ts';
import { createSigner, type Signer } from '../media/signed-addresses.ts';
import type { MediaStore } from '../media/store.ts';
import { createEncryption, type Encryption } from '../lib/encryption.ts';
import {
  checkDatabaseId,
  ForeignDatabase,
  joinDatabase,
  readFolderId,
} from '../domains/operations/backup/database-id.service.ts';
import { checkUpgraded } from '../db/migrate.ts';
import { isBare } from '../domains/operations/backup/tables.store.ts';
import { erasedAccountsFile } from '../domains/operations/privacy/erased-accounts.service.ts';
import { DatabaseMissing, DatabaseUnavailable, RecoveryUnfinished } from './failures.ts';
import { loadCities } from '../domains/common/reference/cities.store.ts';

/** Dependencies that the server and the command line share. */
export interface Service {
  config: Config;
  database: Database;
  store: MediaStore;
  signer: Signer;
  encryption: Encryption;
  fingerprints: Fingerprints;
  emailQueue: EmailQueue;
  /** Secrets that sign and encrypt. */
  secrets: Secrets;
  /** True if a command has created the database. */
  isNew?: boolean;
  close(): Promise<void>;
}

/**
 * Whether a database is created where there is none: by a server always, by some commands in an empty data folder, by
 * others never. A forgotten `DATABASE_URL` or a mistyped `DATA_DIR` must not look like a service without data.
 */
export type Creation = 'always' | 'in_empty_folder' | 'never';

/** Entries of a data folder without a database that do not count. */
const passedOver = new Set(['database', 'database.part', 'lost+found', erasedAccountsFile]);

const entriesOf = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** True if a command is to create the embedded database. Throws `DatabaseMissing` or `ForeignDatabase` otherwise. */
const checkFolder = ({ dataDir }: Config, creation: Creation): boolean => {
  if (entriesOf(join(dataDir, 'database')).length > 0) return false;
  if (creation === 'always') {
    if (readFolderId(dataDir) !== null) throw new ForeignDatabase(true);
    // A secret is stored after its database: this one is on a server of PostgreSQL, or gone.
    if (hasSecretFile(dataDir)) throw new DatabaseMissing();
    return false;
  }
  const isUsed = entriesOf(dataDir).some((name) => !passedOver.has(name) && !isLockFile(name));
  if (creation === 'never' || isUsed) throw new DatabaseMissing();
  return true;
};

/**
 * Looks at the database of `DATABASE_URL` before anything in it is changed. Rejects with `ForeignDatabase`; with
 * `DatabaseMissing` if it is empty, as only a server fills it; with `SchemaMismatch` if it is of an earlier version, whose
 * servers may still run: they would meet a schema that they do not know.
 */
const checkRemote = async (config: Config, creation: Creation, isAdopting: boolean): Promise<void> => {
  const database = await openDatabase(config, true);
  try {
    if (!isAdopting) await checkDatabaseId(database.handle, config.dataDir);
    if (creation === 'always') return;
    if (await isBare(database.handle)) throw new DatabaseMissing();
    if (!isAdopting) await checkUpgraded(database.handle);
  } finally {
    await database.close();
  }
};

/**
 * Opens the data folder (under its lock), the database and the media store. `serve` gets the connections of the command
 * line. `isAdopting` joins the folder to a database that is not its own. Rejects with `DataFolderInUse`,
 * `SchemaMismatch`, `EncodingMismatch`, `SecretMismatch`, `DatabaseMissing`, `ForeignDatabase`, `DatabaseUnavailable`, `StoreUnavailable` or
 * the system's error.
 */
export const openService = async (
  config: Config,
  serve: (socket: Socket, firstLine: string) => void,
  creation: Creation = 'always',
  isAdopting = false,
): Promise<Service> => {
  const isNew = !config.databaseUrl && !isRecovering(config.dataDir) && checkFolder(config, creation);
  prepareFolder(config.dataDir);
  // Several servers may share one PostgreSQL and its media; the embedded database allows one process only.
  const lock: Lock | null = config.databaseUrl ? null : await acquireLock(config.dataDir, serve);
  try {
    if (isRecovering(config.dataDir)) throw new RecoveryUnfinished();
    if (config.databaseUrl) await checkRemote(config, creation, isAdopting);
    const existing = lacksSecret(config, config.dataDir) ? null : openSecrets(config, config.dataDir);
    const cities = readCities();
    const store = await openStore(config);
    // A refused start leaves the database as it is, and no secret behind.
    const database = await openDatabase(config, false, async (db) => {
      if (!isAdopting) await checkDatabaseId(db, config.dataDir);
      if (!config.isSecretLost) await checkSecret(db, existing);
    });
    const prepare = async (): Promise<Secrets> => {
      const opened = existing ?? openSecrets(config, config.dataDir);
      await loadCities(database.handle, cities);
      // A folder joins a database only with the secret of its data.
      const encryption = createEncryption(opened);
      await bindSecret(database.handle, { secrets: opened, isLost: config.isSecretLost });
      await joinDatabase(database.handle, config.dataDir);
      bindEncryption(database.handle, encryption);
      await revokeLeftCopies(database.handle);
      await auditHealed(database.handle);
      return opened;
    };
    const secrets = await prepare().catch(async (error: unknown) => {
      // Its thread would keep the process from ending.
      await database.close();
      throw error;
    });
    const encryption = createEncryption(secrets);
    const emailQueue = createEmailQueue(database.handle, encryption);
    return {
      config,
      database,
      store,
      signer: createSigner(secrets),
      encryption,
      fingerprints: createFingerprints(secrets),
      emailQueue,
      secrets,
      isNew,
      close: async () => {
        await emailQueue.stop();
        try {
          await database.close();
        } finally {
          await lock?.release();
        }
      },
    };
  } catch (error) {
    await lock?.release();
    throw error;
  }
};

/** Makes the data folder where it is not there. Throws the system's error where it cannot be written. */
export const prepareFolder = (dataDir: string): void => {
  makeFolder(dataDir);
  accessSync(dataDir, constants.W_OK | constants.X_OK);
};

/** Node's own recursive mkdir never returns below /proc, where a folder exists but nothing can be created in it. */
const makeFolder = (path: string): void => {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
  try {
    fsyncPathSync(dirname(path));
  } catch {
    // A folder may be writable and not readable.
  }
};

export const openStore = async ({ mediaUrl, dataDir }: Config): Promise<MediaStore> => {
  const address = mediaUrl === undefined ? null : readS3Address(mediaUrl);
  // Loaded on demand, since the client takes a third of a second to load.
  const store = address ? (await import('../media/s3-store.ts')).s3Store(address) : folderStore(join(dataDir, 'media'));
  await store.check();
  return store;
};

/** The error of the first file or folder in a folder, itself included, that this user may not read and write; or null. */
const accessTo = async (folder: string): Promise<unknown> => {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      const denied = entry.isDirectory()
        ? await accessTo(path)
        : await access(path, constants.R_OK | constants.W_OK).catch((error: unknown) => error);
      if (denied) return denied;
    }
    return null;
  } catch (error) {
    return error;
  }
};

/**
 * `asItIs`: without the migrations that it lacks; `check` runs before them. Rejects with `SchemaMismatch`,
 * `EncodingMismatch`, what `check` refuses it for, or `DatabaseUnavailable`.
 */
export const openDatabase = (
  { databaseUrl, databasePrepare, dataDir }: Config,
  asItIs = false,
  check?: (db: Handle) => Promise<void>,
): Promise<Database> =>
  (databaseUrl
    ? openRemote(databaseUrl, undefined, { asItIs, check, prepare: databasePrepare })
    : openEmbedded(join(dataDir, 'database'), { asItIs, check })
  ).catch(async (cause: unknown) => {
    if ([SchemaMismatch, EncodingMismatch, SecretMismatch, ForeignDatabase].some((refusal) => cause instanceof refusal))
      throw cause;
    // The embedded engine says nothing of a full disk, and of a file that it may not write.
    const isFull = !databaseUrl && (await freeBytes(dataDir)) < reserve;
    const denied = databaseUrl ? null : await accessTo(join(dataDir, 'database'));
    throw new DatabaseUnavailable('the database cannot be opened', {
      cause: isFull ? new DiskFull() : (denied ?? cause),
    });
  });
