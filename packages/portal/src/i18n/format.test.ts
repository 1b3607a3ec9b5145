import { beforeAll, expect, test } from 'vitest';
import {
  formatDay,
  formatMoment,
  formatNumber,
  formatSetDuration,
  formatSize,
  formatWeekday,
  writeDay,
} from './format.ts';
import { allLanguages } from './language.ts';
import { loadTexts, textIn } from './text.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

beforeAll(() => Promise.all(allLanguages.map(loadTexts)));

test('a date is written as each language does', () => {
  expect(writeDay('2026-11-05', 'ru')).toBe('05.11.2026');
  expect(writeDay('2026-11-05', 'en')).toBe('05/11/2026');
  expect(formatDay('2026-11-18', 'ru')).toBe('18 ноября 2026');
  expect(formatDay('2026-11-18', 'en')).toBe('18 November 2026');
});

test('figures are grouped by three, and rounded', () => {
  for (const language of allLanguages) {
    for (const value of [0, 7, 999, 1000, 12_345, 1_234_567, 0.25, 8.35, 999.96, 12_345.64]) {
      for (const digits of [0, 1]) {
        const standard = new Intl.NumberFormat(textIn(language).format.locale, { maximumFractionDigits: digits });
        expect(formatNumber(value, digits, language)).toBe(standard.format(value));
      }
    }
  }
});

test('the months are those of the language', () => {
  for (const language of allLanguages) {
    const standard = new Intl.DateTimeFormat(textIn(language).format.locale, { day: 'numeric', month: 'long' });
    for (let month = 1; month <= 12; month += 1) {
      const day = `2026-${String(month).padStart(2, '0')}-05`;
      expect(formatDay(day, language)).toBe(`${standard.format(new Date(2026, month - 1, 5))} 2026`);
    }
  }
});

test('a weekday begins with a capital letter', () => {
  const friday = new Date('2026-11-20T14:36:00Z');
  expect(formatWeekday(friday, 'ru', 'UTC')).toBe('Пятница, 20 ноября');
  expect(formatWeekday(friday, 'en', 'Asia/Vladivostok')).toBe('Saturday, 21 November');
});

test('a moment is written in the time of a zone', () => {
  const moment = new Date('2026-11-20T20:36:00Z');
  expect(formatMoment(moment, 'en', 'Europe/Moscow')).toBe('20 November 2026, 23:36');
  expect(formatMoment(moment, 'ru', 'Asia/Vladivostok')).toBe('21 ноября 2026, 06:36');
  expect(formatMoment(moment, 'en', 'America/Los_Angeles')).toBe('20 November 2026, 12:36');
});

test('the length of a set is rounded to minutes', () => {
  expect(plain(formatSetDuration({ hours: 0, minutes: 41, seconds: 40 }, 'ru'))).toBe('42 мин');
  expect(plain(formatSetDuration({ hours: 1, minutes: 59, seconds: 45 }, 'en'))).toBe('2 h');
  expect(plain(formatSetDuration({ hours: 1, minutes: 5, seconds: 0 }, 'ru'))).toBe('1 ч 5 мин');
});

test('a set under half a minute is written in seconds', () => {
  expect(plain(formatSetDuration({ hours: 0, minutes: 0, seconds: 12 }, 'en'))).toBe('12 s');
});

test('sizes take the unit in which they are easily read', () => {
  expect(plain(formatSize(96_000_000, 'ru'))).toBe('96 МБ');
  expect(plain(formatSize(18_600_000_000, 'ru'))).toBe('18,6 ГБ');
  expect(plain(formatSize(999_600_000, 'en'))).toBe('1 GB');
  expect(plain(formatSize(3_240, 'en'))).toBe('3.2 KB');
  expect(plain(formatSize(0, 'en'))).toBe('0 MB');
});
