import { expect, test } from 'vitest';
import { inexactEnds } from './lexemes.rules.ts';

test('ends of a period that a year of its lexemes begins or ends with need no comparison of days', () => {
  expect(inexactEnds('2008-01-01', null)).toEqual({ from: null, to: null });
  expect(inexactEnds('2008-02-01', '2020-12-31')).toEqual({ from: '2008-02-01', to: null });
  expect(inexactEnds(null, '2020-11-30')).toEqual({ from: null, to: '2020-11-30' });
});

test('of a period that is looked up by month, ends that begin or end a month need none', () => {
  expect(inexactEnds('2020-02-01', '2020-02-29')).toEqual({ from: null, to: null });
  expect(inexactEnds('2020-02-02', '2021-02-28')).toEqual({ from: '2020-02-02', to: null });
  expect(inexactEnds('2020-02-01', '2022-01-31')).toEqual({ from: null, to: null });
  expect(inexactEnds('2020-02-01', '2022-02-28')).toEqual({ from: '2020-02-01', to: '2022-02-28' });
  expect(inexactEnds('2020-02-01', '2020-02-28')).toEqual({ from: null, to: '2020-02-28' });
});

test('days beyond the years that have a lexeme are compared', () => {
  expect(inexactEnds('1900-01-01', '2100-12-31')).toEqual({ from: '1900-01-01', to: '2100-12-31' });
  expect(inexactEnds('1901-01-01', '2099-12-31')).toEqual({ from: null, to: null });
});
