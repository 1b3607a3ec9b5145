import { constants } from 'node:os';

const acts = new Set();
let left = false;

/**
 * Remembers what must be undone when the command ends: by itself, by Ctrl-C or by a signal.
 * Acts are synchronous, since nothing may be awaited at the end. Returns a function that undoes it early.
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
      // One thing that cannot be undone must not keep the others from it.
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
