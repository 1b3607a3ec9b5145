import { expect, test } from 'vitest';
import { en } from './en.ts';
import { ru } from './ru.ts';

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [(value as (...words: string[]) => string)('', '')];
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
};

test('each language is written in its own letters', () => {
  expect(textsIn(en).length).toBe(textsIn(ru).length);
  expect(textsIn(en).filter((text) => /[А-Яа-яЁё]/.test(text))).toEqual([]);
  const foreign = textsIn(ru).filter((text) => /[A-Za-z]{3}/.test(text.replace('https', '')));
  expect(foreign).toEqual([]);
});
