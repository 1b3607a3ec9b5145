import { trackFields } from '@kamerton/wire';
import { describe, expect, it } from 'vitest';
import { readFlag, readIsrc, readUpc } from './codes.ts';

it.each([
  ['RU-A01-23-00001', 'RUA012300001'],
  ['gbayE0601498', 'GBAYE0601498'],
  ['ISRC: US RC1 76 07839', 'USRC17607839'],
  ['USRC1760783', null],
  ['1SRC17607839', null],
  ['', null],
])('reads the ISRC %j as %j', (text, code) => {
  expect(readIsrc(text)).toBe(code);
});

it.each([
  ['4607 1234-56789', '4607123456789'],
  ['012345678905', '012345678905'],
  ['12345670', '12345670'],
  ['123', null],
  ['46071234567AB', null],
])('reads the UPC %j as %j', (text, code) => {
  expect(readUpc(text)).toBe(code);
});

describe('flags', () => {
  it('knows a yes and a no in both languages, and nothing else', () => {
    expect(['1', 'TRUE', 'yes', ' да '].map((word) => readFlag(word))).toEqual([true, true, true, true]);
    expect(['0', 'false', 'No', 'нет'].map((word) => readFlag(word))).toEqual([false, false, false, false]);
    expect(['', '2', 'maybe'].map((word) => readFlag(word))).toEqual([null, null, null]);
  });

  it('knows iTunes’ advisory, old and new', () => {
    const read = (word: string) => readFlag(word, trackFields.explicit);
    expect(['1', '4', '0', '2', 'explicit', 'clean', '7'].map(read)).toEqual([
      true,
      true,
      false,
      false,
      true,
      false,
      null,
    ]);
  });
});
