import { createSubscribers } from './subscribers.ts';

interface Options {
  /** True if the server answers. */
  answers: () => Promise<boolean>;
  /** Milliseconds between two checks if the server is back; the last one repeats. */
  pauses: readonly number[];
}

/** Knows whether the network or the server is away. */
export function createConnection({ answers, pauses }: Options) {
  let away = false;
  let checking: Promise<boolean> | null = null;
  /** Ends the present pause. */
  let checkNow: () => void = () => undefined;
  const { subscribe, notify } = createSubscribers();

  function setAway(next: boolean) {
    if (away === next) return;
    away = next;
    notify();
  }

  const pause = (milliseconds: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, milliseconds);
      checkNow = () => {
        clearTimeout(timer);
        done();
      };
    });

  async function check(): Promise<boolean> {
    // A single call may fail for other reasons.
    if (await answers()) return false;
    setAway(true);
    for (let attempt = 0; ; attempt++) {
      await pause(pauses[Math.min(attempt, pauses.length - 1)] ?? 0);
      if (await answers()) break;
    }
    setAway(false);
    return true;
  }

  return {
    isAway: () => away,
    subscribe,
    checkNow: () => checkNow(),
    /**
     * Called when a call got no answer or code could not be loaded: resolves when the server answers, with true if it
     * had been away. False means that the reason lies elsewhere and that trying again is pointless.
     */
    whenBack(this: void): Promise<boolean> {
      checking ??= check().finally(() => {
        checking = null;
      });
      return checking;
    },
  };
}
