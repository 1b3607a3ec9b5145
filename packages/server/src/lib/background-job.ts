import { AsyncResource } from 'node:async_hooks';
import { setInterval, setTimeout as sleep } from 'node:timers/promises';

/** Work that comes round again and again, never twice at the same time. */
export interface PeriodicJob {
  /** Starts a run, or another one right after the current one. Does nothing before `begin` and after `stop`. */
  wake(): void;
  begin(): void;
  /** Prevents further runs and waits for the current one, up to the given milliseconds. */
  stop(patience: number): Promise<void>;
}

/** `work` runs when woken, and every `every` milliseconds in any case. `report` receives its errors. */
export const createPeriodicJob = (
  work: (stopping: AbortSignal) => Promise<void>,
  every: number,
  report: (error: unknown) => void,
): PeriodicJob => {
  const stopping = new AbortController();
  let begun = false;
  let again = false;
  let present: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const run = async (): Promise<void> => {
    do {
      again = false;
      await work(stopping.signal).catch(report);
    } while (again && !stopping.signal.aborted);
    present = null;
    if (!stopping.signal.aborted) timer = setTimeout(wake, every);
  };

  // Bound, since the caller may be inside of a transaction that the work does not belong to.
  const wake = AsyncResource.bind((): void => {
    if (!begun || stopping.signal.aborted) return;
    if (present) again = true;
    else {
      clearTimeout(timer);
      present = run();
    }
  });

  return {
    wake,
    begin: () => {
      begun = true;
      wake();
    },
    stop: async (patience) => {
      stopping.abort();
      clearTimeout(timer);
      await Promise.race([present, sleep(patience, undefined, { ref: false })]);
    },
  };
};

/** Calls `repeated` every `ms` milliseconds while `work` runs; resolves with its result when no call is running any more. */
export const whileRepeating = async <T>(
  ms: number,
  repeated: () => Promise<void>,
  work: () => Promise<T>,
): Promise<T> => {
  const ended = new AbortController();
  const repeating = (async () => {
    try {
      for await (const _ of setInterval(ms, undefined, { signal: ended.signal })) await repeated();
    } catch {
      // The abort ends the loop.
    }
  })();
  try {
    return await work();
  } finally {
    ended.abort();
    await repeating;
  }
};
