import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { schemaAge } from '../../../db/migrate.ts';
import { openEmbedded } from '../../../db/open.ts';
import type { Handle } from '../../../db/schema.ts';
import { createEncryption } from '../../../lib/encryption.ts';
import { fixedSecrets, secretFingerprint } from '../../../lib/secrets.ts';
import { withTemporaryFolder } from '../../../lib/temporary-folders.ts';
import { createLengthCheck } from '../../../media/webp-length.ts';
import { loadRows } from '../backup/load-rows.service.ts';
import { BackupRefused } from '../backup/manifest.service.ts';
import type { Backup } from '../backup/read-backup.service.ts';
import type { Found } from './check-media.service.ts';
import { verifyAll, type VerifyOptions, type Verified } from './verify.service.ts';

type Options = Pick<VerifyOptions, 'signal' | 'onProgress' | 'report'>;

/** Reads all files of a backup, rejecting at a damaged one. Returns the media by their keys. */
const readFiles = async (
  { manifest, files }: Backup,
  { signal, onProgress }: Omit<Options, 'report'>,
): Promise<Map<string, Found>> => {
  const found = new Map<string, Found>();
  let [done, bytes] = [0, 0];
  for await (const { name, size, sha256, bytes: content } of files()) {
    signal.throwIfAborted();
    const length = createLengthCheck(name);
    let sum = 0;
    for await (const chunk of length.pass(content ?? [])) {
      signal.throwIfAborted();
      sum = crc32(chunk, sum);
    }
    const isWhole = length.isWhole();
    if (sha256 !== null) found.set(name.replace(/^media\//, ''), { size, sha256, crc32: sum, isWhole });
    done += 1;
    bytes += size;
    onProgress(done, manifest.files.count, bytes, manifest.files.bytes);
  }
  return found;
};

const readSecret = async (backup: Backup): Promise<string | null> => {
  const secret = await backup.secret();
  const isRight = secret === null || secretFingerprint(secret) === backup.manifest.secret.fingerprint;
  if (!isRight) throw new BackupRefused('backup_damaged', 'secret');
  return secret;
};

/** Recovers the rows of a backup to a temporary embedded database for `work`. */
const withRecovered = <T>(backup: Backup, signal: AbortSignal, work: (db: Handle) => Promise<T>): Promise<T> =>
  withTemporaryFolder(async (folder) => {
    const bare = await openEmbedded(join(folder, 'database'), { asItIs: true, isTemporary: true });
    try {
      await loadRows(bare.handle, backup, signal);
    } finally {
      await bare.close();
    }
    const database = await openEmbedded(join(folder, 'database'), { isTemporary: true });
    try {
      return await work(database.handle);
    } finally {
      await database.close();
    }
  });

const checkAge = ({ manifest }: Backup): void => {
  const age = schemaAge(manifest.migrations);
  if (age) throw new BackupRefused(`backup_${age}`);
};

/**
 * Reads a backup completely, recovers its rows to a temporary embedded database and verifies them there, so that a
 * recovery will succeed. Rejects with `BackupRefused`.
 */
export const verifyBackup = async (backup: Backup, options: Options): Promise<Verified> => {
  checkAge(backup);
  const secret = await readSecret(backup);
  const found = await readFiles(backup, options);
  const encryption = secret === null ? null : createEncryption(fixedSecrets(secret));
  const readMedia = async (key: string): Promise<Found | null> => found.get(key) ?? null;
  return withRecovered(backup, options.signal, (db) =>
    verifyAll({ ...options, db, place: null, readMedia, encryption, onProgress: () => {} }),
  );
};

/**
 * Reads a backup completely, recovers its rows to a temporary embedded database and counts them there. Returns the
 * number of rows. Rejects with `BackupRefused` or the error of the recovery.
 */
export const checkBackup = async (backup: Backup, options: Omit<Options, 'report'>): Promise<number> => {
  checkAge(backup);
  await readSecret(backup);
  await readFiles(backup, options);
  // Loading counts the rows.
  await withRecovered(backup, options.signal, async () => {});
  return backup.manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
};
