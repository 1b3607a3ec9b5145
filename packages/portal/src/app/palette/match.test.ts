import { expect, test } from 'vitest';
import { fit, inOtherLayout } from './match.ts';

const names = ['Музыкальная база', 'Music base'];

test.each(['муз', 'МУЗЫКАЛЬНАЯ', 'база', 'муз баз', 'music', 'bas', 'base mus', 'vepsrf', 'ьгышс', '  база  '])(
  '%s finds the music base in either language and layout',
  (typed) => {
    expect(fit(typed, names)).toBeGreaterThan(0);
  },
);

test.each(['', '   ', 'ау', 'музей', 'муз зал', 'xyz', '%', '['])('%s does not', (typed) => {
  expect(fit(typed, names)).toBe(0);
});

test('the beginning of a name fits best, then that of a word, then its middle, then the wrong layout', () => {
  const scores = ['музык', 'база', 'кальн'].map((typed) => fit(typed, names));
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(new Set(scores).size).toBe(3);
  expect(fit('vepsr', names)).toBeLessThan(fit('музык', names));
});

test('ё is е', () => {
  expect(fit('елки', ['Ёлки за окном'])).toBeGreaterThan(0);
  expect(fit('ёлки', ['Елки'])).toBeGreaterThan(0);
});

test('the layout is changed both ways', () => {
  expect(inOtherLayout('ghbdtn')).toBe('привет');
  expect(inOtherLayout('руддщ')).toBe('hello');
});
