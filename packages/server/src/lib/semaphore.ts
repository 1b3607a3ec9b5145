/** Gives a place back, once however often it is called. */
export type Release = () => void;

/** As many callers wait under the key as may. */
export class QueueFull extends Error {}

interface Line {
  used: number;
  waiting: (() => void)[];
}

/**
 * A counting semaphore with a separate count for each key. `permits` callers hold a place under a key at a time;
 * `queue` callers may wait for one, in order of arrival.
 */
export const createKeyedSemaphore = (permits: number, { queue = Infinity } = {}) => {
  const lines = new Map<string | number, Line>();

  const leave = (key: string | number, line: Line): void => {
    const next = line.waiting.shift();
    if (next) next();
    else if ((line.used -= 1) === 0) lines.delete(key);
  };

  const releaseOf = (key: string | number, line: Line): Release => {
    let isAcquired = true;
    return () => {
      if (isAcquired) leave(key, line);
      isAcquired = false;
    };
  };

  /** Acquires a free permit, else returns null. */
  const tryAcquire = (key: string | number = ''): Release | null => {
    const line = lines.get(key) ?? { used: 0, waiting: [] };
    if (line.used >= permits) return null;
    line.used += 1;
    lines.set(key, line);
    return releaseOf(key, line);
  };

  /** Waits for a place. Rejects with `QueueFull`, or with the reason of a signal that aborts first. */
  const acquire = async (key: string | number = '', signal?: AbortSignal): Promise<Release> => {
    signal?.throwIfAborted();
    const free = tryAcquire(key);
    if (free) return free;
    const line = lines.get(key) as Line;
    if (line.waiting.length >= queue) throw new QueueFull();
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        line.waiting.splice(line.waiting.indexOf(go), 1);
        reject(signal?.reason as Error);
      };
      const go = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      line.waiting.push(go);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
    return releaseOf(key, line);
  };

  return { acquire, tryAcquire };
};
