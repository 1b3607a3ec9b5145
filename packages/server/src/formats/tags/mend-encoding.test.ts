import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cp1251 } from '../../testing/id3-tags.ts';
import { mendEncoding } from './mend-encoding.ts';
import { runs } from '../../testing/runs.ts';

/** Decodes a text's bytes as Latin-1, as many readers do. */
const misread = (text: string): string => cp1251(text).toString('latin1');
const misreadUtf8 = (text: string): string => Buffer.from(text).toString('latin1');
const letters = (text: string): string[] => Array.from(text);
const mendOne = (text: string): string => mendEncoding([text])[0] ?? '';

describe('mendEncoding', () => {
  it.each([
    'Кино',
    'Группа крови',
    'Мы',
    'Ты и я',
    'ДДТ – Что такое осень',
    'Земфира',
    'Zемфира',
    'Би-2',
    'Ляпис Трубецкой «Ау»',
    'Ёлка (remix) № 5',
    'DJ Грув',
    'Океан Ельзи — Обійми',
    'ПЕСНЯ 1985 ГОДА',
    'Дед',
  ])('reads %j out of Windows-1251', (text) => {
    expect(mendOne(misread(text))).toBe(text);
  });

  it.each([
    'Café del Mar',
    'Motörhead',
    'Ñ',
    'El Niño',
    'Björk – Jóga',
    'Sigur Rós – Ágætis byrjun',
    'Édith Piaf',
    'Où es-tu',
    '¿Qué será?',
    'Übermäßig große Füße',
    'Ænima',
    'Mötley Crüe',
    'été',
    'créée à Genève',
    'Jäääär',
    'åäö',
    'ÆØÅ',
    'Naïve',
    'Beyoncé',
    '100 °C',
    'Ø',
    'Señor Coconut – ¡Ay!',
    'plain ASCII',
    '',
  ])('leaves the Western %j', (text) => {
    expect(mendOne(text)).toBe(text);
  });

  it.each(['Тихий час', '日本語', 'İstanbul', '€uro', 'Дощ 🙂'])('leaves %j, which is true already', (text) => {
    expect(mendOne(text)).toBe(text);
  });

  it.each(['Тихий час', 'Café', 'Ё', 'Łódź', '日本'])('reads %j out of UTF-8 taken for Latin-1', (text) => {
    expect(mendOne(misreadUtf8(text))).toBe(text);
  });

  it('reads texts that Windows-1252 was taken for', () => {
    const seen = new TextDecoder('windows-1252').decode(cp1251('Ёжик „в тумане“'));
    expect(mendOne(seen)).toBe('Ёжик „в тумане“');
  });

  it('lets a doubtful text follow the others of its file', () => {
    expect(mendEncoding([misread('Я'), misread('Кино')])).toEqual(['Я', 'Кино']);
    expect(mendEncoding([misread('Я'), 'Queen'])).toEqual([misread('Я'), 'Queen']);
    expect(mendEncoding(['Motörhead', misread('Кино')])).toEqual(['Motörhead', 'Кино']);
  });

  it('changes nothing when done twice', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 4 }), (texts) => {
        const once = mendEncoding(texts);
        expect(mendEncoding(once)).toEqual(once);
      }),
      { numRuns: runs(100) },
    );
  });

  it('never touches ASCII', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        expect(mendOne(text)).toBe(text);
      }),
      { numRuns: runs(100) },
    );
  });

  it('reads any Russian words of some length', () => {
    const syllable = fc
      .tuple(fc.constantFrom(...letters('бвгдклмнпрст')), fc.constantFrom(...letters('аеиоуыя')))
      .map(([a, b]) => a + b);
    const word = fc.array(syllable, { minLength: 2, maxLength: 5 }).map((parts) => parts.join(''));
    const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(text, (russian) => {
        expect(mendOne(misread(russian))).toBe(russian);
      }),
      { numRuns: runs(100) },
    );
  });

  it('leaves Latin words with an accented letter here and there', () => {
    const plain = fc.stringMatching(/^[A-Za-z]{2,6}$/);
    const word = fc
      .tuple(plain, fc.constantFrom(...letters('áéíóúñçãõâêôäöüßåæø')), plain)
      .map((parts) => parts.join(''));
    const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(text, (western) => {
        expect(mendOne(western)).toBe(western);
      }),
      { numRuns: runs(100) },
    );
  });
});
