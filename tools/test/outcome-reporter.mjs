import { writeFileSync } from 'node:fs';
import { env } from 'node:process';

/** The message of an error with those of its causes: a property of fast-check keeps the failed assertion in its cause. */
const reasonOf = (error) =>
  error ? [error.message, error.cause && reasonOf(error.cause)].filter(Boolean).join('\n') : '';

/**
 * Writes what a run of Vitest came to, to the file that OUTCOME_FILE names:
 * how many tests passed, which failed and why, and the seconds of each.
 */
export default class OutcomeReporter {
  onTestRunEnd(modules, unhandled) {
    const outcome = { passed: 0, failed: [], times: [] };
    const fail = (name, errors) => outcome.failed.push({ name, why: reasonOf(errors[0]) });
    for (const module of modules) {
      const file = `${module.project.name}: ${module.relativeModuleId}`;
      // A file that could not be loaded, or whose hooks failed outside its tests.
      if (module.errors().length > 0) fail(file, module.errors());
      for (const suite of module.children.allSuites()) {
        if (suite.errors().length > 0) fail(`${file} › ${suite.fullName}`, suite.errors());
      }
      for (const test of module.children.allTests()) {
        const name = `${file} › ${test.fullName}`;
        const { state, errors = [] } = test.result();
        outcome.times.push({ name, seconds: (test.diagnostic()?.duration ?? 0) / 1000 });
        if (state === 'failed') fail(name, errors);
        if (state === 'passed') outcome.passed += 1;
      }
    }
    for (const error of unhandled) fail('outside the tests', [error]);
    writeFileSync(env.OUTCOME_FILE, JSON.stringify(outcome));
  }
}
