import { expect, test } from 'vitest';
import { writeCsv } from './csv.ts';

const line = (value: string | number, separator: ',' | ';' = ',') => writeCsv([[value]], separator).slice(1, -2);

test('begins with the mark of UTF-8 and ends every line as RFC 4180 does', () => {
  expect(
    writeCsv(
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
  ['one; two', '"one; two"'],
  ['one\ttwo', '"one\ttwo"'],
  ['two\rlines', '"two\rlines"'],
  ['', ''],
])('%j is written %j', (value, written) => expect(line(value)).toBe(written));

test('a cell that holds any separator is quoted, whichever separates the cells', () => {
  for (const separator of [',', ';'] as const) {
    for (const text of ['one; two', 'one, two', 'one	two']) expect(line(text, separator)).toBe(`"${text}"`);
  }
});

test.each(['=1+1', '+7 900', '-5', '@SUM(A1)', '\t=1', ' =HYPERLINK("http://x")', '＝1+1'])(
  'no spreadsheet runs %j',
  (value) => expect(line(value).replace(/^"/, '')).toMatch(/^'/),
);

test('a number is no formula', () => expect(line(-5)).toBe('-5'));
