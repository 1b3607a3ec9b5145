import { checkDocuments } from './documents.mjs';
import { program } from './run.mjs';
import { checkTests } from './test-rules.mjs';

const step = (name, run) => ({ name, run });

/** One checker at a time: several check what they share more than once, which takes twice the processor time. */
const compile = (...projects) => program('tsc', ['-b', ...projects, '--checkers', '1', '--builders', '1']);

/** The types of packages that others import, which lint and unused code read as they are emitted. */
export const sharedTypesStep = step('types of shared packages', () =>
  compile(...['artwork', 'playout', 'wire'].map((name) => `packages/${name}`)),
);

/** Checks that do not run the product; `types` comes first. */
export const staticSteps = {
  types: step('types', () => compile()),
  lint: step('lint, import directions, no cycles', () => program('oxlint', [])),
  format: step('format', () => program('oxfmt', ['--check'])),
  unused: step('unused code', () => program('knip', ['--no-progress', '--no-config-hints'])),
  documents: step('documents', checkDocuments),
  tests: step('rules of tests', checkTests),
};

/** Runs steps one after another, with a line and the time of each, and all that it said where it failed. */
export async function inOrder(steps, say) {
  let isGood = true;
  for (const { name, run } of steps) {
    const { code, output, seconds } = await run();
    say(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
    if (code !== 0) say(output.trimEnd());
    isGood &&= code === 0;
  }
  return isGood;
}
