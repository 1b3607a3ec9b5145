import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Handle } from '../../../db/schema.ts';
import { snapshot } from '../../../db/transaction.ts';
import { createEncryption } from '../../../lib/encryption.ts';
import { FileExists, placeFile } from '../../../lib/place-file.ts';
import { hashInKey } from '../../common/media/media.store.ts';
import { secretFingerprint, type Secrets } from '../../../lib/secrets.ts';
import { resealAll } from '../secrets/reseal.service.ts';
import { findSecretFingerprint } from '../secrets/bound-secret.service.ts';
import { createZipWriter, SizeChanged, type Written, type ZipWriter } from '../../../formats/archive/zip-writer.ts';
import type { MediaStore } from '../../../media/store.ts';
import { createLengthCheck } from '../../../media/webp-length.ts';
import { type BackedUpFile, backedUpFile, backupFormat, type Manifest, names } from './manifest.service.ts';
import {
  type Absence,
  absenceOf,
  type Files,
  listFiles,
  ofOneObject,
  openFile,
  openMedia,
  type Opened,
} from './backup-files.service.ts';
import { createParts } from '../../../formats/archive/compressed-parts.ts';
import { listMigrations, listTables, readCounters, readRows } from './tables.store.ts';

/** The service to back up. */
export interface Source {
  db: Handle;
  engine: 'embedded' | 'postgresql';
  store: MediaStore;
  dataDir: string;
  secrets: Secrets;
}

export interface BackupOptions {
  /** Path of the backup; never overwritten. */
  file: string;
  /** If false, recovering requires the secret. */
  withSecret: boolean;
  /** True to reject with `DatabaseEmpty` where there is nothing worth a backup. */
  refusesEmpty?: boolean;
  signal: AbortSignal;
  onProgress: (done: number, total: number, bytes: number, totalBytes: number) => void;
}

export interface BackupMade {
  id: string;
  file: string;
  /** Size of the archive in bytes. */
  size: number;
  rows: number;
  files: number;
  /** Milliseconds for which all others waited for the embedded database; null on a server. */
  wait_ms: number | null;
  /** Number of rows by table, of what tells one database from another. */
  contents: Contents;
  /** Files that belong to it but are not there, have other bytes than they should, or cannot be read. */
  missing: string[];
  damaged: string[];
  unreadable: string[];
}

/** The database has no account, no operator and no track. */
export class DatabaseEmpty extends Error {}

const counted = ['accounts', 'venues', 'tracks', 'contracts', 'staff'] as const;

type Contents = Record<(typeof counted)[number], number>;

const contentsOf = (tables: Manifest['tables']): Contents =>
  Object.fromEntries(counted.map((name) => [name, tables.find((table) => table.name === name)?.rows ?? 0])) as Contents;

/** The rows that were read name another secret than the backup has: it is being replaced, or a server has another one. */
export class SecretReplaced extends Error {}

const unfinished = /^\.kamerton-backup-[0-9a-f-]{36}$/;
/** Milliseconds without a write after which a partial file was left by a killed process. */
const forgotten = 3_600_000;

const sweep = async (folder: string): Promise<void> => {
  for (const name of (await readdir(folder)).filter((each) => unfinished.test(each))) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > forgotten) await rm(join(folder, name), { force: true });
  }
};

const writeTables = (zip: ZipWriter, { db }: Source, signal: AbortSignal) =>
  snapshot(db, async (tx) => {
    const tables: Manifest['tables'] = [];
    for (const table of await listTables(tx)) {
      const parts = createParts(zip, (part) => names.rows(table.name, part));
      let rows = 0;
      for await (const lines of readRows(tx, table)) {
        signal.throwIfAborted();
        for (const line of lines) await parts.add(line);
        rows += lines.length;
      }
      const { name, columns } = table;
      tables.push({ name, columns, counters: await readCounters(tx, table), rows, parts: await parts.finish() });
    }
    const migrations = (await listMigrations(tx)).toSorted();
    return { tables, migrations, files: await listFiles(tx), bound: await findSecretFingerprint(tx) };
  });

/** A written file; `isWhole` is false for a truncated picture. */
type Added = Written & { isWhole: boolean };

/** True for the bytes of a key: of sound its hash, of covers their length. */
const isOfKey = (key: string, { sha256, isWhole }: Added): boolean =>
  key.startsWith('covers/') ? isWhole : sha256 === hashInKey(key);

const writeFiles = async (zip: ZipWriter, { store, dataDir }: Source, found: Files, options: BackupOptions) => {
  const parts = createParts(zip, names.files);
  const lacking: Record<Absence | 'damaged', string[]> = { missing: [], damaged: [], unreadable: [] };
  const totalBytes = found.media.reduce((sum, { size }) => sum + (size ?? 0), 0);
  let [count, bytes] = [0, 0];
  const add = async (name: string, opened: Opened | Absence, isRight: (file: Added) => boolean) => {
    const outcome = typeof opened === 'string' ? opened : await addFile(zip, store, opened);
    const { size = 0, sha256 = null } = typeof outcome === 'string' ? {} : outcome;
    const file: BackedUpFile = { name, size, sha256 };
    if (typeof outcome === 'string') lacking[outcome].push(name);
    else if (!isRight(outcome)) lacking.damaged.push(name);
    await parts.add(JSON.stringify(backedUpFile.parse(file)));
    count += 1;
    bytes += file.size;
    // Checked here, after opened files are closed.
    options.signal.throwIfAborted();
    options.onProgress(count, Math.max(count, found.media.length), bytes, Math.max(bytes, totalBytes));
  };
  for (const { key } of found.media)
    await add(`media/${key}`, await openMedia(store, key), (file) => isOfKey(key, file));
  for (const { path, received } of found.uploads)
    await add(path, await openFile(dataDir, path), ({ size }) => size >= received);
  return { lacking, files: { count, bytes, parts: await parts.finish() } };
};

/** Adds an opened file, or says why it could not be added. */
const addFile = async (
  zip: ZipWriter,
  store: MediaStore,
  { name, size, bytes }: Opened,
): Promise<Added | 'damaged' | Absence> => {
  const length = createLengthCheck(name);
  let failure: unknown;
  bytes.once('error', (error: unknown) => {
    failure = error;
  });
  try {
    const written = await zip.add(name, size, length.pass(size > 0 ? bytes : []));
    return { ...written, isWhole: length.isWhole() };
  } catch (error) {
    // The file was truncated or removed while it was read, or its disk fails.
    if (error instanceof SizeChanged) return 'damaged';
    const absence = error === failure ? absenceOf(await ofOneObject(store, error)) : null;
    if (absence) return absence;
    throw error;
  } finally {
    bytes.destroy();
  }
};

/**
 * Writes a backup to one file: a consistent snapshot of the rows, then the files that they refer to. The file appears
 * under its name when it is complete and synced. Rejects with `FileExists`, `DatabaseEmpty`, `SecretReplaced` or a file system error.
 */
export const makeBackup = async (source: Source, options: BackupOptions): Promise<BackupMade> => {
  const { file, withSecret, signal } = options;
  if (await stat(file).catch(() => null)) throw new FileExists();
  await sweep(dirname(file));
  const id = randomUUID();
  const made_at = new Date();
  const path = join(dirname(file), `.kamerton-backup-${id}`);
  const zip = await createZipWriter(path, made_at);
  try {
    const { secrets } = source;
    // The backup has the current secret only.
    await resealAll(source.db, secrets, createEncryption(secrets));
    const current = secrets.current();
    const begun = performance.now();
    const { tables, migrations, files: found, bound } = await writeTables(zip, source, signal);
    const wait_ms = source.engine === 'embedded' ? Math.round(performance.now() - begun) : null;
    const contents = contentsOf(tables);
    if (options.refusesEmpty && Object.values(contents).every((rows) => rows === 0)) throw new DatabaseEmpty();
    if (bound !== null && bound !== secretFingerprint(current)) throw new SecretReplaced();
    const { files, lacking } = await writeFiles(zip, source, found, options);
    const secret = Buffer.from(current);
    if (withSecret) await zip.add(names.secret, secret.length, [secret]);
    const manifest: Manifest = {
      format: backupFormat,
      id,
      made_at: made_at.toISOString(),
      engine: source.engine,
      migrations,
      secret: { included: withSecret, fingerprint: secretFingerprint(current) },
      tables,
      files,
    };
    const described = Buffer.from(JSON.stringify(manifest));
    await zip.add(names.manifest, described.length, [described]);
    const size = await zip.finish();
    signal.throwIfAborted();
    await placeFile(path, file);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { id, file, size, rows, wait_ms, contents, files: files.count, ...lacking };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await zip.close();
  }
};
