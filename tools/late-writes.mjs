// npm run late-writes: lists the functions of the server that read rows, wait for something slow and write afterwards, from the
// syntax of the sources as `acts.mjs` reads them: what was read may have changed by then. A transaction counts as one step.
// `packages/server/src/testing/rules/late-writes.rules.test.ts` has a test or a reason for each.
import { realpathSync } from 'node:fs';
import { relative, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readUnits } from './acts.mjs';
import { root } from './lib/root.mjs';

const source = join(root, 'packages/server/src');

/** Lists them, each as `path name`. */
export const listLateWrites = () => {
  const units = readUnits();
  const sums = new Map();
  /** Whether a step, with all that it calls, reads rows, waits and writes. */
  const sumOf = (step, within = new Set()) => {
    if (step.kind === 'wait') return { waits: true };
    if (step.kind === 'rows') return { writes: true };
    if (step.kind === 'outside') return {};
    if (step.kind !== 'call') {
      if (within.has(step.steps)) return {};
      return joined(step.steps, new Set([...within, step.steps]));
    }
    if (sums.has(step.key)) return sums.get(step.key);
    const unit = units.get(step.key);
    sums.set(step.key, {});
    if (!unit || /\/db\//.test(unit.path)) return {};
    const sum = joined(unit.steps, within);
    if (!sum.writes && unit.path.endsWith('.store.ts')) sum.reads = true;
    sums.set(step.key, sum);
    return sum;
  };
  const joined = (steps, within) => Object.assign({}, ...steps.map((step) => sumOf(step, within)));
  const flat = (steps, within = new Set()) =>
    steps.flatMap((step) => {
      if (step.kind !== 'steps') return [step];
      return within.has(step.steps) ? [] : flat(step.steps, new Set([...within, step.steps]));
    });
  const isLate = (all) =>
    all.some(
      ({ waits }, at) =>
        waits &&
        all.slice(0, at + 1).some(({ reads }) => reads) &&
        all.slice(at).some(({ writes }, after) => writes && (after > 0 || !all[at].reads)),
    );
  return [...units]
    .filter(([, { steps }]) => isLate(flat(steps).map((step) => sumOf(step))))
    .map(([, { path, name }]) => `${relative(source, path)} ${name}`)
    .toSorted((a, b) => (a < b ? -1 : 1));
};

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  for (const each of listLateWrites()) console.log(each);
}
