import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const read = (path: string): string => readFileSync(root + path, 'utf8');

/** Number of requirements at levels 1 and 2 in each section of ASVS 5.0.0; they are the first ones of their section. */
const sections = `
  1.1 2, 1.2 9, 1.3 11, 1.4 3, 1.5 2, 2.1 3, 2.2 3, 2.3 4, 2.4 1, 3.2 2, 3.3 4, 3.4 6, 3.5 5, 3.7 2,
  4.1 3, 4.2 1, 4.3 2, 4.4 4, 5.1 1, 5.2 3, 5.3 2, 5.4 3, 6.1 3, 6.2 12, 6.3 4, 6.4 4, 6.5 5, 6.6 3, 6.8 4,
  7.1 3, 7.2 4, 7.3 2, 7.4 5, 7.5 2, 7.6 2, 8.1 2, 8.2 3, 8.3 1, 8.4 1, 9.1 3, 9.2 4,
  10.1 2, 10.2 2, 10.3 4, 10.4 11, 10.5 5, 10.6 2, 10.7 3, 11.1 2, 11.2 3, 11.3 3, 11.4 4, 11.5 1, 11.6 1,
  12.1 3, 12.2 2, 12.3 4, 13.1 1, 13.2 5, 13.3 2, 13.4 5, 14.1 2, 14.2 4, 14.3 3, 15.1 3, 15.2 3, 15.3 7,
  16.1 1, 16.2 5, 16.3 4, 16.4 3, 16.5 3, 17.1 1, 17.2 4, 17.3 2`;

const numbers = sections.split(',').flatMap((each) => {
  const [section = '', count = '0'] = each.trim().split(' ');
  return Array.from({ length: Number(count) }, (_, n) => `${section}.${n + 1}`);
});

const rows = read('docs/security-asvs.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [number = '', , , state = '', evidence = ''] = line.slice(2, -2).split(' | ');
    const quoted = [...evidence.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
    return { number, state, quoted, evidence };
  });

it('the table has each requirement once, with a state', () => {
  expect(numbers).toHaveLength(253);
  expect(rows.map(({ number }) => number)).toEqual(numbers);
  const states = new Set(['met', 'by construction', 'not met', 'does not apply']);
  expect(rows.filter(({ state }) => !states.has(state))).toEqual([]);
});

it('the summary counts the states of the table', () => {
  const count = (named: string) => rows.filter(({ state }) => state === named).length;
  expect(read('docs/security.md')).toContain(
    `Of ${rows.length} requirements, ${count('met')} are met and tested, ${count('by construction')} met by construction, ` +
      `${count('not met')} not met, and ${count('does not apply')} do not apply.`,
  );
});

/** Returns the faults of a row: a named test or file that does not exist, or nothing named where something must be. */
const faultsOf = ({ number, state, quoted, evidence }: (typeof rows)[number]): string[] => {
  const tests = quoted.filter((text) => text.includes(' › '));
  const files = quoted.filter((text) => /^(packages|docs)\/[\w./-]+$|^[\w.-]+\.json$/.test(text));
  const lost = [
    ...files.filter((file) => !existsSync(root + file)),
    ...tests.filter((test) => {
      const [file = '', title = ''] = test.split(' › ');
      const path = file.startsWith('e2e/') ? file : `packages/${file}`;
      return !existsSync(root + path) || !read(path).includes(title);
    }),
  ].map((text) => `${number}: ${text} is not there`);
  const isShown = state === 'met' ? tests.length > 0 : state === 'by construction' ? files.length > 0 : evidence !== '';
  return isShown ? lost : [...lost, `${number}: nothing shows that it is ${state}`];
};

it('every test and file that the table names is there', () => {
  expect(rows.flatMap(faultsOf)).toEqual([]);
});

it('a test or file that is not there is found, and a row without any', () => {
  const row = (state: string, ...quoted: string[]) => faultsOf({ number: '0.0.1', state, quoted, evidence: '' });
  expect(row('met', 'server/src/testing/rules/security.rules.test.ts › every test and file')).toEqual([]);
  expect(row('met', 'server/src/start/launch.test.ts › every test and file')).toHaveLength(1);
  expect(row('by construction', 'packages/server/src/security.ts')).toHaveLength(1);
  expect(row('by construction', 'Argon2id')).toHaveLength(1);
  expect(row('not met')).toHaveLength(1);
});
