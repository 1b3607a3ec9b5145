import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** Bytes left free, since the database of a running service needs space too. */
export const reserve = 64 * 1024 * 1024;

/** Bytes that are free for the database and for the media, which may lie on another disk. */
export const freeBytes = async (dataDir: string): Promise<number> => {
  const disks = await Promise.all([dataDir, join(dataDir, 'media')].map((folder) => statfs(folder).catch(() => null)));
  return Math.min(...disks.map((disk) => (disk ? disk.bavail * disk.bsize : Infinity)));
};

/** Options of an import that checks the free bytes; an object store has no free space to check. */
export const checkedRoom = ({ dataDir, mediaUrl }: Pick<Config, 'dataDir' | 'mediaUrl'>) =>
  mediaUrl === undefined && { freeBytes: () => freeBytes(dataDir) };

/** No room is left where the media or the database lie. */
export class DiskFull extends Error {}

/** Returns a function that throws `DiskFull` if fewer bytes are `free` than it is asked for and what is to be left. */
export const createRoomCheck =
  (free: (() => Promise<number>) | undefined, left = reserve) =>
  async (bytes: number): Promise<void> => {
    if (free && (await free()) < bytes + left) throw new DiskFull();
  };

/** True if an error means that a disk is full, of the file system or of the database. */
export const isDiskFull = (error: unknown): boolean => {
  if (error instanceof DiskFull) return true;
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || /no space left/i.test(message ?? '');
};

/** True for an error of a database, also of the embedded engine that does not start or has broken off. */
export const isOfDatabase = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  return /^\d[\dA-Z]{4}$/.test(code ?? '') || /PGlite|Aborted\(|embedded database has stopped/.test(message ?? '');
};

/** True if an error says that nothing is at a path, or can be; any other one, as of a share that fails, says nothing of it. */
export const isMissing = (error: unknown): boolean =>
  /^(ENOENT|ENOTDIR|ENAMETOOLONG)$/.test((error as NodeJS.ErrnoException).code ?? '');
