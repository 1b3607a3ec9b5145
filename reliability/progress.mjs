import { execFileSync } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tools/lib/root.mjs';

const folder = join(root, '.cache', 'reliability');

function commitNow() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    // A copy without its history.
    return '–';
  }
}

/**
 * Opens the rounds of a suite that are kept in `.cache/reliability`. They begin anew if all of them were run, if
 * another seed is asked for, or by `isNew`.
 */
export function openProgress(name, { parts, rounds, seed, isNew = false }) {
  const file = join(folder, `${name}.json`);
  const read = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
  const kept = isNew ? null : read();
  const isOver = kept && parts.every((part) => (kept.parts[part]?.rounds.length ?? 0) >= rounds);
  const goesOn = kept && !isOver && (seed === undefined || seed === kept.seed);
  const state = goesOn ? kept : { seed: seed ?? randomInt(2 ** 31), parts: {} };

  /** Another process may run other parts of the suite at the same time: its rounds are kept. */
  const save = (part) => {
    mkdirSync(folder, { recursive: true });
    const now = read();
    if (now?.seed === state.seed) state.parts = { ...now.parts, [part]: state.parts[part] };
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, JSON.stringify(state, null, 1));
    renameSync(unfinished, file);
  };

  return {
    seed: state.seed,
    parts: () => Object.entries(state.parts),
    rounds: (part) => state.parts[part]?.rounds ?? [],
    /** The seed of a round, by that of the suite. */
    seedOf: (part, n) => createHash('sha256').update(`${state.seed} ${part} ${n}`).digest().readUInt32BE(0) % 2 ** 31,
    add: (part, round) => {
      state.parts[part] ??= { rounds: [] };
      const of = state.parts[part];
      of.rounds.push(round);
      Object.assign(of, { commit: commitNow(), day: new Date().toISOString().slice(0, 10) });
      save(part);
    },
  };
}
