import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));

const rows = readFileSync(`${root}docs/promises.md`, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| promise'))
  .map((line) => line.slice(2, -2).split(' | '));

/** Places in which a promise is made, beside the numbers of decisions. */
const places = /^(spec \d|API|README|running|security|reliability|architecture|first-playlist|\d{4})$/;

/** Returns what is wrong with a row: no test and no reason, or a test that does not exist under that title. */
const faultsOf = ([promise = '', origin = '', farEnd = '', checked = '', ...more]: string[]): string[] => {
  const tests = [...checked.matchAll(/`([^`]+) › ([^`]+)`/g)];
  const lost = tests.filter(([, file = '', title = '']) => {
    if (!existsSync(root + file)) return true;
    const source = readFileSync(root + file, 'utf8');
    return !["'", '`', '"'].some((quote) => source.includes(quote + title + quote));
  });
  const decisions = origin.split(', ').filter((place) => !places.test(place));
  const isWhole = [promise, origin, farEnd].every((cell) => cell !== '') && more.length === 0;
  return [
    ...lost.map(([, file, title]) => `${file} has no test “${title}”`),
    ...decisions.map((place) => `${place} is no place`),
    ...(isWhole ? [] : ['a cell is missing or one too many']),
    ...(tests.length > 0 || /not checked: \S.{8}/.test(checked) ? [] : ['neither a test nor a reason']),
  ].map((fault) => `${promise}: ${fault}`);
};

it('each promise names the test at its far end, by a title that exists, or why there is none', () => {
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.flatMap(faultsOf)).toEqual([]);
  expect(new Set(rows.map(([promise]) => promise)).size).toBe(rows.length);
});

it('a title or file that does not exist is found, and a row without any', () => {
  const faults = (checked: string) => faultsOf(['A promise.', 'spec 1', 'the screen', checked]).length;
  expect(faults('`e2e/tabs.spec.ts › playing in a second tab stops the first and closes its player`')).toBe(0);
  expect(faults('`e2e/tabs.spec.ts › playing in a second tab`')).toBe(1);
  expect(faults('`e2e/tab.spec.ts › playing in a second tab stops the first and closes its player`')).toBe(1);
  expect(faults('somewhere')).toBe(1);
  expect(faults('not checked: the screen is not measured')).toBe(0);
  expect(faultsOf(['A promise.', 'hearsay', 'the screen', 'not checked: nobody has asked for it'])).toHaveLength(1);
});
