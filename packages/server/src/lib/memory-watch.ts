import { readFileSync } from 'node:fs';

/** Milliseconds between two looks: a process takes some hundred megabytes in that time at most. */
const every = 50;

/** Resident bytes of a process; null if no `/proc` tells it, or the process has ended. */
const residentBytes = (pid: number): number | null => {
  try {
    const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return found ? Number(found[1]) * 1024 : null;
  } catch {
    return null;
  }
};

/** Clock ticks of `/proc` in a second, on every platform of Linux that Node supports. */
const ticks = 100;

/** Seconds of processor time that a process has used; null as `residentBytes`. */
const processorSeconds = (pid: number): number | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in parentheses, may have spaces.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) / ticks;
  } catch {
    return null;
  }
};

const watch = (isExceeded: () => boolean, exceeded: () => void): (() => void) => {
  const timer = setInterval(() => {
    if (!isExceeded()) return;
    clearInterval(timer);
    exceeded();
  }, every).unref();
  return () => clearInterval(timer);
};

/**
 * Calls `exceeded` once when a process has more than `most` bytes in memory. Returns what ends the watch. Only Linux
 * tells: elsewhere a process is bounded by its heap alone.
 */
export const watchMemory = (pid: number | undefined, most: number, exceeded: () => void): (() => void) =>
  watch(() => pid !== undefined && (residentBytes(pid) ?? 0) > most, exceeded);

/** As `watchMemory`, for seconds of processor time, which do not depend on how busy the machine is. */
export const watchProcessor = (pid: number | undefined, most: number, exceeded: () => void): (() => void) =>
  watch(() => pid !== undefined && (processorSeconds(pid) ?? 0) > most, exceeded);
