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
