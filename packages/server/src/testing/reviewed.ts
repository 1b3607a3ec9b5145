import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Functions that a script lists from the sources, each as `path name`: by the test that tries them, or by a reason. */
export interface Reviewed {
  /** File below `src` and a part of its test's title, or the name of a scenario that tests run. */
  test?: readonly [file: string, title: string];
  reason?: string;
  /** One a line. */
  of: string;
}

const sources = join(import.meta.dirname, '..');

export const reviewedNames = (reviewed: readonly Reviewed[]): string[] =>
  reviewed.flatMap(({ of }) => of.split('\n').map((each) => each.trim())).toSorted();

/** Titles of tests that do not exist, and `neither` for what has no test and no reason. */
export const missingTests = (reviewed: readonly Reviewed[]): string[] =>
  reviewed.flatMap(({ test, reason = '' }) => {
    if (!test) return reason === '' ? ['neither'] : [];
    const [file, title] = test;
    const source = readFileSync(join(sources, file), 'utf8');
    return source.includes(`${title}'`) ||
      source.includes(`  ${title},`) ||
      (/\bit(\.|\()/.test(source) && source.includes(title))
      ? []
      : [title];
  });
