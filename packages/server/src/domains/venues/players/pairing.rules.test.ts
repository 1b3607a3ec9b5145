import { expect, it } from 'vitest';
import { codeOf, normalizeCode } from './pairing.rules.ts';

it('makes codes of six characters, each as likely as the others', () => {
  const all = Array.from({ length: 256 }, (_, byte) => codeOf(new Uint8Array(6).fill(byte)));
  expect(all.every((code) => code.length === 6)).toBe(true);
  expect(new Set(all).size).toBe(32);
  for (const code of new Set(all)) expect(all.filter((each) => each === code)).toHaveLength(8);
});

it('makes no code with a character that looks like another', () => {
  const letters = Array.from({ length: 32 }, (_, byte) => codeOf(new Uint8Array(6).fill(byte))).join('');
  expect(letters).not.toMatch(/[01IO]/);
});

it.each([
  ['K7MQ4R', 'K7MQ4R'],
  [' k7m-q4r ', 'K7MQ4R'],
  ['k7m q4r', 'K7MQ4R'],
  ['K7MQ4', null],
  ['K7MQ4RR', null],
  ['K7MQ4O', null],
  ['К7МQ4R', null],
  ['', null],
])('reads %j as %j', (typed, code) => {
  expect(normalizeCode(typed)).toBe(code);
});
