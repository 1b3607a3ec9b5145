import { expect, test } from 'vitest';
import { codeInHash, normalizeCode } from './device.ts';

test.each([
  ['ab2 cd3', 'AB2CD3'],
  ['AB2-CD3', 'AB2CD3'],
  ['ab2cd3xyz', 'AB2CD3'],
  ['o0i1', ''],
])('%s is read as %s', (typed, code) => {
  expect(normalizeCode(typed)).toBe(code);
});

test('an address of a QR code carries a whole code or none', () => {
  expect(codeInHash('#AB2CD3')).toBe('AB2CD3');
  expect(codeInHash('#AB2')).toBe('');
  expect(codeInHash('')).toBe('');
});
