import { setImmediate } from 'node:timers/promises';

/** Milliseconds that work goes on before others have their turn. */
const stretch = 10;

/** Returns what a long loop awaits at each step, so that it holds requests up for some milliseconds only. */
export const createPauses = (): (() => Promise<void>) => {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < stretch) return;
    await setImmediate();
    began = performance.now();
  };
};

/** Maps a long list and lets others have their turn in between. */
export const mapWithPauses = async <T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> => {
  const pause = createPauses();
  const mapped: R[] = [];
  for (const item of items) {
    await pause();
    mapped.push(map(item));
  }
  return mapped;
};
