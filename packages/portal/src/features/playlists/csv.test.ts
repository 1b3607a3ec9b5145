import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

const line = (value: string | number, separator: ',' | ';' = ',') => csvOf([[value]], separator).slice(1, -2);

test('begins with the mark of UTF-8 and ends every line as RFC 4180 does', () => {
  expect(
    csvOf(
      [
        ['№', 'Трек'],
        [1, 'Ёлка'],
      ],
      ';',
    ),
  ).toBe('\uFEFF№;Трек\r\n1;Ёлка\r\n');
});

test.each([
  ['plain', 'plain'],
  ['one, two', '"one, two"'],
  ['say "hello"', '"say ""hello"""'],
  ['two\nlines', '"two\nlines"'],
  [' padded ', '" padded "'],
  ['one; two', 'one; two'],
  ['', ''],
])('%j is written %j', (value, written) => expect(line(value)).toBe(written));

test('what separates the cells decides what is quoted', () => {
  expect(line('one; two', ';')).toBe('"one; two"');
  expect(line('one, two', ';')).toBe('one, two');
});

test.each(['=1+1', '+7 900', '-5', '@SUM(A1)', '\t=1', ' =HYPERLINK("http://x")', '＝1+1'])(
  'no spreadsheet runs %j',
  (value) => expect(line(value).replace(/^"/, '')).toMatch(/^'/),
);

test('a number is no formula', () => expect(line(-5)).toBe('-5'));
