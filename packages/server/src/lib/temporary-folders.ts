import { randomUUID } from 'node:crypto';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Beginning of the names. Process ids of another machine or container that shares the folder mean nothing here. */
const prefix = `kamerton-${hostname()}-`;

/** Calls `work` with an empty folder that only this user can open, and removes it afterwards. */
export const withTemporaryFolder = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  try {
    return await work(folder);
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
