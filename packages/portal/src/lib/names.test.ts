import { expect, test } from 'vitest';
import { calledName, initials } from './names.ts';

test.each([
  ['Анна Ковалёва', 'Анна'],
  ['Anna-Maria Smith', 'Anna-Maria'],
  ['ООО Ромашка', 'ООО Ромашка'],
  ['Кофейня «Утро»', 'Кофейня «Утро»'],
  ['  Анна  ', 'Анна'],
  ['bar@demo.example', ''],
  ['', ''],
])('«%s» is called «%s»', (name, called) => {
  expect(calledName(name)).toBe(called);
});

test.each([
  ['Анна Ковалёва', 'АК'],
  ['кофейня «утро»', 'КУ'],
  ['Anna', 'A'],
  ['', '·'],
])('the initials of «%s» are «%s»', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
