import { expect, test } from 'vitest';
import { matchScore, inOtherLayout } from './match.ts';

const names = ['Музыкальная база', 'Music base'];

/** The beginning of a name fits best, then that of a word, then its middle; the wrong layout costs a tenth. */
test.each([
  ['муз', 4],
  ['МУЗЫКАЛЬНАЯ', 4],
  ['база', 3],
  ['кальн', 1],
  ['муз баз', 3.5],
  ['music', 4],
  ['bas', 3],
  ['base mus', 3],
  ['vepsrf', 3.6],
  ['ьгышс', 3.6],
  ['  база  ', 3],
])('%s finds the music base in either language and layout', (typed, score) => {
  expect(matchScore(typed, names)).toBeCloseTo(score);
});

test.each(['', '   ', 'ау', 'музей', 'муз зал', 'xyz', '%', '['])('%s does not', (typed) => {
  expect(matchScore(typed, names)).toBe(0);
});

test('ё is е', () => {
  expect(matchScore('елки', ['Ёлки за окном'])).toBe(4);
  expect(matchScore('ёлки', ['Елки'])).toBe(4);
});

test('the layout is changed both ways', () => {
  expect(inOtherLayout('ghbdtn')).toBe('привет');
  expect(inOtherLayout('руддщ')).toBe('hello');
});
