import { join } from 'node:path';
import type { Language } from '@kamerton/wire';
import type { Config } from '../lib/config.ts';
import { ConfigError } from './config.ts';
import { DeliveriesUnusable } from './deliveries-folder.ts';
import { DataFolderInUse } from '../db/lock.ts';
import { EncodingMismatch, SchemaMismatch } from '../db/schema.ts';
import { SecretMismatch, SecretUnusable } from '../lib/secrets.ts';
import { StoreUnavailable } from '../media/store.ts';
import { ForeignDatabase } from '../domains/operations/backup/database-id.service.ts';
import { isDiskFull } from '../lib/disk-space.ts';
import { textsIn } from '../text/texts.ts';

/** Describes the valid values of settings in one sentence: `PORT: a number from 0 to 65535`. */
export const settingForms = (names: readonly string[], language: Language): string => {
  const forms: Record<string, string> = textsIn(language).start.settings;
  return names.map((name) => (forms[name] ? `${name}: ${forms[name]}` : name)).join('; ');
};

/** Opening the database failed; `cause` says how. */
export class DatabaseUnavailable extends Error {}

/** There is no database, and what was asked for may not create one. */
export class DatabaseMissing extends Error {}

/** The data folder holds what a recovery began and did not end. */
export class RecoveryUnfinished extends Error {}

/** An error and what has caused it. */
const causes = (error: unknown): unknown[] =>
  error instanceof Error && error.cause !== undefined ? [error, ...causes(error.cause)] : [error];

const denials = new Set(['EACCES', 'EPERM', 'EROFS']);

/** The file or folder below the data folder that this user may not read and write. */
const deniedPath = (error: unknown, { dataDir }: Config): string | undefined =>
  causes(error)
    .map((cause) => (cause ?? {}) as NodeJS.ErrnoException)
    .find(({ code = '', path }) => denials.has(code) && path?.startsWith(join(dataDir, '/')))?.path;

const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ELOOP', 'ENAMETOOLONG']);

/** The path that an error is about, unless it is the data folder, in it or above it. */
const otherPath = ({ path }: NodeJS.ErrnoException, { dataDir }: Config): string | undefined => {
  const isWithin = (one: string, other: string) => join(one, '/').startsWith(join(other, '/'));
  return path === undefined || isWithin(path, dataDir) || isWithin(dataDir, path) ? undefined : path;
};

/** One sentence on how to fix a failed start, or null for an unexpected error. */
export const explainFailure = (error: unknown, config: Config | undefined, language: Language): string | null => {
  const { code, syscall } = error as NodeJS.ErrnoException;
  const { failures } = textsIn(language).start;
  if (error instanceof ConfigError) return failures.config(settingForms(error.names, language));
  if (!config) return null;
  if (error instanceof DeliveriesUnusable) return failures.deliveries(config.deliveriesRoot ?? '', error.code);
  if (error instanceof DataFolderInUse) return failures.inUse(config.dataDir);
  if (error instanceof SecretUnusable) return failures.secretUnusable(config.dataDir);
  if (error instanceof SecretMismatch) return failures.secretMismatch(config.dataDir);
  if (error instanceof RecoveryUnfinished) return failures.recovering(config.dataDir);
  if (error instanceof DatabaseMissing) return failures.missing(config.databaseUrl ? null : config.dataDir);
  if (error instanceof ForeignDatabase) {
    return failures[error.isEmpty ? 'emptied' : 'foreign'](config.dataDir);
  }
  if (error instanceof SchemaMismatch) {
    if (error.age === 'earlier') return failures.earlier;
    return failures[error.age](config.databaseUrl ? null : config.dataDir);
  }
  if (error instanceof EncodingMismatch) return failures.encoding(error.encoding);
  const other = otherPath(error as NodeJS.ErrnoException, config);
  if (other !== undefined && code && (unwritable.has(code) || isDiskFull(error))) return failures.path(other, code);
  if (!config.databaseUrl && causes(error).some(isDiskFull)) return failures.full(config.dataDir);
  const denied = deniedPath(error, config);
  if (denied !== undefined) return failures.denied(denied);
  if (error instanceof StoreUnavailable) return failures.store(storeReason(error.cause));
  if (error instanceof DatabaseUnavailable) {
    const reason = reasonOf(error.cause);
    if (!config.databaseUrl) return failures.embedded(config.dataDir, reason);
    const { message } = error.cause as Error;
    return refusal.test(reason) ? failures.refused(`${reason}: ${message}`) : failures.database(reason);
  }
  if (isDiskFull(error)) return failures.full(config.dataDir);
  if (syscall === 'listen' && code === 'EADDRINUSE') return failures.portInUse(config.port);
  if (syscall === 'listen' && code === 'EACCES') return failures.portForbidden(config.port);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return failures.host(config.host);
  if (code && unwritable.has(code)) return failures.folder(config.dataDir);
  return null;
};

/**
 * Codes of a database that answers, and refuses a statement; not those about the connection, its user or database, or a
 * server that stops or has too many.
 */
const refusal = /^(?!08|28|3D|57P|53300)[0-9FHPX][0-9A-Z]{4}$/;

/** Error code of an object store, such as `NoSuchBucket`, else of the connection. */
const storeReason = (cause: unknown): string => {
  const { name = '' } = cause as { name?: string };
  if (name === 'AbortError') return 'ETIMEDOUT';
  return name.endsWith('Error') ? reasonOf(cause) : name;
};

/** The shortest true reason; passwords in a connection's address never show. */
const reasonOf = (cause: unknown): string => {
  const { code, message, errors } = cause as { code?: string; message?: string; errors?: { code?: string }[] };
  return (code ?? errors?.[0]?.code ?? message ?? 'unknown').split('\n')[0]?.replace(/\/\/\S+@/g, '//…@') ?? '';
};
