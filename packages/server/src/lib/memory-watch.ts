import { readFileSync } from 'node:fs';

/** Milliseconds between two looks: a process takes some hundred megabytes in that time at most. */
const every = 50;

/** Resident bytes of a process; null where no `/proc` tells it, or the process has ended. */
const residentBytes = (pid: number): number | null => {
  try {
    const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return found ? Number(found[1]) * 1024 : null;
  } catch {
    return null;
  }
};

/**
 * Calls `exceeded` once when a process has more than `most` bytes in memory. Returns what ends the watch. Only Linux
 * tells: elsewhere a process is bounded by its heap alone.
 */
export const watchMemory = (pid: number | undefined, most: number, exceeded: () => void): (() => void) => {
  const timer = setInterval(() => {
    if (pid === undefined || (residentBytes(pid) ?? 0) <= most) return;
    clearInterval(timer);
    exceeded();
  }, every).unref();
  return () => clearInterval(timer);
};
