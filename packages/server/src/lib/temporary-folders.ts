import { randomUUID } from 'node:crypto';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeBytes, isDiskFull, isOfDatabase, reserve } from './disk-space.ts';

/** Beginning of the names. Process ids of another machine or container that shares the folder mean nothing here. */
const prefix = `kamerton-${hostname()}-`;

/** The folder of the system for temporary files cannot be written to; `code` is the system's error. */
export class TemporaryFolderUnusable extends Error {
  readonly code: string;
  readonly folder = tmpdir();

  constructor(cause: unknown, code = (cause as NodeJS.ErrnoException).code ?? 'unknown') {
    super('the folder for temporary files cannot be used', { cause });
    this.code = code;
  }
}

/** True if an error comes from a temporary folder without room; an embedded database in it says something else. */
const isOfFullFolder = async (folder: string, error: unknown): Promise<boolean> => {
  const { path, dest } = error as { path?: string; dest?: string };
  if (isDiskFull(error) && [path, dest].some((name) => name?.startsWith(folder))) return true;
  if (!isDiskFull(error) && !isOfDatabase(error)) return false;
  return (await freeBytes(folder)) < reserve;
};

/**
 * Calls `work` with an empty folder that only this user can open, and removes it afterwards. Rejects with
 * `TemporaryFolderUnusable` if that cannot be written to.
 */
export const withTemporaryFolder = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`)).catch((error: unknown) => {
    throw new TemporaryFolderUnusable(error);
  });
  try {
    return await work(folder);
  } catch (error) {
    throw (await isOfFullFolder(folder, error)) ? new TemporaryFolderUnusable(error, 'ENOSPC') : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Names that this process has given: a container gives its id to the one that takes its place. */
const ownNames = new Set<string>();

/** A name for a folder in a shared place, which says for `isOwned` which process works in it. */
export const ownedName = (): string => {
  const name = `${hostname()}-${process.pid}-${randomUUID()}`;
  ownNames.add(name);
  return name;
};

/** True if the process of this machine that has named a folder is running. */
export const isOwned = (name: string): boolean => {
  const [, pid] = name.startsWith(`${hostname()}-`) ? (/^(\d+)-/.exec(name.slice(hostname().length + 1)) ?? []) : [];
  return pid !== undefined && (Number(pid) === process.pid ? ownNames.has(name) : isAlive(Number(pid)));
};

/**
 * Removes the folders that killed processes of this user have left. To be called before the process makes one of its
 * own: a container gives the id of the killed process to the one that takes its place.
 */
export const sweepTemporaryFolders = async (): Promise<void> => {
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    const pid = Number((name.startsWith(prefix) && /^(\d+)-\w{6}$/.exec(name.slice(prefix.length))?.[1]) || NaN);
    if (Number.isNaN(pid) || (pid !== process.pid && isAlive(pid))) continue;
    const path = join(tmpdir(), name);
    // Another user could put a link in the place of a folder that belongs to them while it is removed.
    const found = await lstat(path).catch(() => null);
    if (!found?.isDirectory() || (process.getuid && found.uid !== process.getuid())) continue;
    await rm(path, { recursive: true, force: true }).catch(() => {});
  }
};
