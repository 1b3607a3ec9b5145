import { expect, it } from 'vitest';
import { readMarkdown, readRuns } from './markdown.ts';

it('reads headings, paragraphs over several lines, lists and numbered points', () => {
  const plain = (text: string) => [{ text, bold: false }];
  expect(readMarkdown('# One\nTwo\n  three\r\n\n- four\n  five\n- six\n\n1.1. seven\n2. eight\n### Nine')).toEqual([
    { kind: 'heading', level: 1, runs: plain('One') },
    { kind: 'paragraph', runs: plain('Two three') },
    { kind: 'item', label: '•', runs: plain('four five') },
    { kind: 'item', label: '•', runs: plain('six') },
    { kind: 'item', label: '1.1.', runs: plain('seven') },
    { kind: 'item', label: '2.', runs: plain('eight') },
    { kind: 'heading', level: 3, runs: plain('Nine') },
  ]);
});

it('makes bold what stands between pairs of asterisks, and leaves a single one', () => {
  expect(readRuns('**a** b **c**').map(({ text, bold }) => (bold ? `<${text}>` : text))).toEqual(['<a>', ' b ', '<c>']);
  expect(readRuns('2 ** 3')).toEqual([{ text: '2 ** 3', bold: false }]);
});
