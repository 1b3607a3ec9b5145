import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes of memory, and of room for temporary files, without which what a decoder says is not to be believed. */
const least = { memory: 256 * 1024 ** 2, room: 16 * 1024 ** 2 };

/** Bytes of cached files that count as used by the control group of this process, although the system gives them up. */
const cachedBytes = (root: string): number => {
  try {
    const [, group = ''] = /^0::(.*)$/m.exec(readFileSync(join(root, 'proc/self/cgroup'), 'utf8')) ?? [];
    const stat = readFileSync(join(root, 'sys/fs/cgroup', group, 'memory.stat'), 'utf8');
    return [...stat.matchAll(/^(?:in)?active_file (\d+)$/gm)].reduce((sum, [, bytes]) => sum + Number(bytes), 0);
  } catch {
    return 0;
  }
};

/** Bytes of memory that this process may still use: of the machine, and of its control group where that has a limit. */
export const freeMemory = (root = '/'): number => Math.min(freemem(), process.availableMemory() + cachedBytes(root));

/** Returns what the system is short of: memory, or room for temporary files; null if of neither. */
export const findShortage = async (): Promise<'no_memory' | 'no_space' | null> => {
  if (freeMemory() < least.memory) return 'no_memory';
  const disk = await statfs(tmpdir()).catch(() => null);
  return disk && disk.bavail * disk.bsize < least.room ? 'no_space' : null;
};
