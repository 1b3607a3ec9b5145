import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { drawn, hashOf, keyOf, storedIn } from './mutants.mjs';

/**
 * Plugins of Stryker: what no fault is put into, a checker that lets through the mutants that are drawn and not tested yet, and a reporter that
 * stores each result as it comes, so that a run that was stopped goes on. MUTATE_DRAW: `{ seed, mutants, results }`.
 */
const draw = () => JSON.parse(process.env.MUTATE_DRAW);

const fileOf = ({ fileName }) => relative(process.cwd(), fileName);

/** Names a mutant by its place, lines and columns from 0. */
const nameOf = (mutant, { start, end }) =>
  keyOf(fileOf(mutant), [start.line, start.column, end.line, end.column, mutant.mutatorName, mutant.replacement]);

/** Stryker reports lines and columns from 1. */
const fromZero = ({ line, column }) => ({ line: line - 1, column: column - 1 });

class Drawn {
  init = () => Promise.resolve();

  /** One group, so that `check` gets all. */
  group = (mutants) => Promise.resolve([mutants.map(({ id }) => id)]);

  check(mutants) {
    const tested = new Set(storedIn(draw().results).map(({ key }) => key));
    const keys = new Map(mutants.map((mutant) => [mutant.id, nameOf(mutant, mutant.location)]));
    const left = new Set(drawn([...keys.values()], draw()).filter((key) => !tested.has(key)));
    const statusOf = ({ id }) => (left.has(keys.get(id)) ? 'passed' : 'compileError');
    const results = mutants.map((mutant) => [mutant.id, { status: statusOf(mutant), reason: 'not drawn' }]);
    return Promise.resolve(Object.fromEntries(results));
  }
}

class Stored {
  onMutantTested(result) {
    if (result.status === 'CompileError' || result.status === 'Ignored') return;
    const { start, end } = result.location;
    const { mutatorName, replacement, status } = result;
    const key = nameOf(result, { start: fromZero(start), end: fromZero(end) });
    const file = fileOf(result);
    const row = { key, file, source: hashOf(file), line: start.line, mutatorName, replacement, status };
    appendFileSync(draw().results, `${JSON.stringify(row)}\n`);
  }
}

/** Vite reads these calls from the text of the source, and fails where anything but literals is in them. */
class Glob {
  shouldIgnore({ node: { callee } }) {
    const isGlob = callee?.object?.type === 'MetaProperty' && callee.property.name === 'glob';
    return isGlob ? 'read by Vite' : undefined;
  }
}

export const strykerPlugins = [
  { kind: 'Ignore', name: 'glob', injectableClass: Glob },
  { kind: 'Checker', name: 'drawn', injectableClass: Drawn },
  { kind: 'Reporter', name: 'stored', injectableClass: Stored },
];
