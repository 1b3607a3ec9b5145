import { expect, test, vi } from 'vitest';
import { codeInHash, newId, normalizeCode } from './device.ts';
import { readTrim } from './settings.ts';

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

test('an id is a random UUID, also over plain http', () => {
  const random = { randomUUID: () => 'by the browser', getRandomValues: <T>(bytes: T) => bytes };
  vi.stubGlobal('crypto', random);
  expect(newId()).toBe('by the browser');
  vi.stubGlobal('crypto', { ...random, randomUUID: undefined });
  expect(newId()).toBe('00000000-0000-4000-8000-000000000000');
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(0xab) });
  expect(newId()).toBe('abababab-abab-4bab-abab-abababababab');
});

test('a device has the volume that it has stored, and all of it where that is none', () => {
  const trims = [null, '0', '35', '100', '101', '-1', 'loud'].map((stored) => {
    vi.stubGlobal('localStorage', { getItem: () => stored });
    return readTrim();
  });
  expect(trims).toEqual([100, 0, 35, 100, 100, 100, 100]);
});
