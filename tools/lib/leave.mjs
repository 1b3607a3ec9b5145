import { constants } from 'node:os';

const acts = new Set();
let left = false;

/**
 * Registers a cleanup for the end of the command: normal, by Ctrl-C or by a signal. Cleanups are synchronous, since
 * nothing can be awaited at exit. Returns a function that runs it early.
 */
export function atLeave(act) {
  acts.add(act);
  return () => {
    if (acts.delete(act)) act();
  };
}

function leave() {
  if (left) return;
  left = true;
  for (const act of [...acts].toReversed()) {
    try {
      act();
    } catch {
      // A failing cleanup must not prevent the others.
    }
  }
}

process.on('exit', leave);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    leave();
    process.exit(128 + constants.signals[signal]);
  });
}
