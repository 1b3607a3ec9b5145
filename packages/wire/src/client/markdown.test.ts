import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readMarkdown, readRuns } from './markdown.ts';

it('reads headings, paragraphs over several lines, lists and numbered points', () => {
  const plain = (text: string) => [{ text, bold: false }];
  expect(readMarkdown('# One\nTwo\n  three\r\n\n- four\n  five\n- six\n\n1.1.\tseven\n2. eight\n### Nine')).toEqual([
    { kind: 'heading', level: 1, runs: plain('One') },
    { kind: 'paragraph', runs: plain('Two three') },
    { kind: 'item', label: '•', runs: plain('four five') },
    { kind: 'item', label: '•', runs: plain('six') },
    { kind: 'item', label: '1.1.', runs: plain('seven') },
    { kind: 'item', label: '2.', runs: plain('eight') },
    { kind: 'heading', level: 3, runs: plain('Nine') },
  ]);
});

it.each([
  ['a heading', '# '],
  ['an item', '- '],
  ['a point', '1. '],
  ['numbers', '1.'],
  ['digits', '1'],
  ['asterisks', '*'],
  ['bold', '**a'],
  ['lines', '-\n'],
])('takes no longer for %s that goes wrong at the end of a long text', (_, unit) => {
  // A time that grows with the square would be more than a test may take.
  for (const end of ['', '\u2028x', ' x', '**'])
    expect(readMarkdown(unit + ' '.repeat(100_000) + unit.repeat(30_000) + end).length).toBeGreaterThan(0);
});

it('reads whatever is written, and loses no letter of it', () => {
  const text = fc.string({
    unit: fc.constantFrom('#', '-', '*', '1', '.', ' ', '\n', '\r', 'a', 'ё', '\u2028'),
    maxLength: 200,
  });
  fc.assert(
    fc.property(text, (markdown) => {
      const letters = (whole: string) => whole.replaceAll(/[^aё]/g, '');
      const read = readMarkdown(markdown).flatMap(({ runs }) => runs.map((run) => run.text));
      expect(letters(read.join(''))).toBe(letters(markdown));
    }),
  );
});

it('makes bold what stands between pairs of asterisks, and leaves a single one', () => {
  expect(readRuns('**a** b **c**').map(({ text, bold }) => (bold ? `<${text}>` : text))).toEqual(['<a>', ' b ', '<c>']);
  expect(readRuns('2 ** 3')).toEqual([{ text: '2 ** 3', bold: false }]);
});
