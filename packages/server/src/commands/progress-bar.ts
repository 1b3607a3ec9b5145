import type { CommandEvent, Screen } from './command.ts';
import { progressLine } from './progress.ts';

/** Progress is told, and the bar drawn, this often at most, in milliseconds. */
const often = 100;

/** Lets `act` through so often and no more, and with all done in any case: what follows may take long. */
const paced = <Args extends unknown[]>(
  act: (...args: Args) => void,
  isAll: (...args: Args) => boolean,
): ((...args: Args) => void) => {
  let last = -Infinity;
  return (...args) => {
    const now = performance.now();
    if (now - last < often && !isAll(...args)) return;
    last = now;
    act(...args);
  };
};

interface Bar {
  draw(event: CommandEvent): void;
  wipe(): void;
}

const barOf = (screen: Screen, what: 'entries' | 'files'): Bar => {
  const started = performance.now();
  const draw = paced(
    ({ done, total, bytes = 0, total_bytes = 0 }: CommandEvent) => {
      const far = {
        files: Number(done),
        totalFiles: Number(total),
        bytes: Number(bytes),
        totalBytes: Number(total_bytes),
      };
      screen.status?.(progressLine({ ...far, seconds: (performance.now() - started) / 1000 }, screen.language, what));
    },
    ({ done, total }) => done === total,
  );
  return { draw, wipe: () => screen.status?.('') };
};

/** Draws how far a walk along entries is, from events `{type: 'progress', done, total}`. */
export const entriesBar = (screen: Screen): Bar => barOf(screen, 'entries');

/** The same along files, from events `{type: 'progress', done, total, bytes, total_bytes}`. */
export const filesBar = (screen: Screen): Bar => barOf(screen, 'files');

/** Tells such events. */
export const tellFiles = (emit: (event: CommandEvent) => void) =>
  paced(
    (done: number, total: number, bytes: number, total_bytes: number) =>
      emit({ type: 'progress', done, total, bytes, total_bytes }),
    (done, total) => done === total,
  );
