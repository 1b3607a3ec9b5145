import { readFileSync } from 'node:fs';

/** Returns the ids of this process's children whose command line names a module; Linux tells them. */
export const childrenOf = (module: string): number[] => {
  const isOf = (id: string): boolean => {
    try {
      return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(module);
    } catch {
      // It has ended meanwhile.
      return false;
    }
  };
  const ids = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);
  return ids.filter(isOf).map(Number);
};
