import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** Patterns that make a test pass or fail by the speed of the machine, by the hour, or by a second try. */
const rules = [
  [/\bretr(?:y|ies): *[1-9]\b/, 'a second try hides what is wrong'],
  [
    /\bsetTimeout\b.*timers\/promises|\bwaitForTimeout\(|new Promise\b.*\bsetTimeout\(/,
    'wait for an event or poll a condition',
  ],
  [/\bperformance\.now\(\) *-|expect\(.*\b(?:Date|performance)\.now\(/, 'elapsed time is measured in bench/'],
  [/\b(?:Date\.now\(|new Date\(\)).*\.slice\(0, 10\)/, 'the date of today changes while a test runs'],
  [/\bnew Date\(\)\.[gs]et(?!Time)/, 'dates and hours of a test are constants'],
];

const isTest = (path) => /\.test\.(ts|tsx|mjs)$|^e2e\/.*\.ts$|^vitest\.config\.ts$/.test(path);

const filesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));

const listTests = () =>
  [
    'vitest.config.ts',
    ...['e2e', 'reliability', 'tools'].flatMap(filesBelow),
    ...readdirSync(join(root, 'packages')).flatMap((name) => filesBelow(`packages/${name}/src`)),
  ].filter(isTest);

/** A line that has to break a rule says why in a comment `test-rules: …` above it. */
const faultsOf = (path) => {
  const lines = readFileSync(join(root, path), 'utf8').split('\n');
  return lines.flatMap((line, at) =>
    lines[at - 1]?.includes('test-rules: ')
      ? []
      : rules.filter(([pattern]) => pattern.test(line)).map(([, why]) => `${path}:${at + 1} ${why}: ${line.trim()}`),
  );
};

/** Checks the sources of tests. Answers as `run`. */
export async function checkTests() {
  const began = Date.now();
  const faults = listTests().flatMap(faultsOf);
  return { code: faults.length === 0 ? 0 : 1, output: faults.join('\n'), seconds: (Date.now() - began) / 1000 };
}
