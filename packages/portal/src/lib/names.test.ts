import { expect, test } from 'vitest';
import { calledName, initials } from './names.ts';

test.each([
  ['Анна Ковалёва', 'Анна'],
  ['Анна Ковалёва, +7 812 000-00-00', 'Анна'],
  ['Анна, telegram @anna', 'Анна'],
  ['Anna-Maria Smith', 'Anna-Maria'],
  ['  Анна  ', 'Анна'],
  ['+7 812 000-00-00', ''],
  ['Телефон: +7 812 000-00-00', ''],
  ['Telegram @anna', ''],
  ['Отдел закупок', ''],
  ['Тёплый хлеб', ''],
  ['ООО Ромашка', ''],
  ['Кофейня «Утро»', ''],
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
