import { line } from '@kamerton/wire';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanLine } from './clean-text.ts';
import { runs } from '../../testing/runs.ts';

it.each([
  ['  Тихий \u0000 час\r\n', 'Тихий час'],
  ['Cafe\u0301', 'Café'],
  ['\uFEFFTitle\u0007', 'Title'],
  ['a\u2028b', 'a b'],
  ['Song \u202Egpj.\u2066exe', 'Song gpj.exe'],
  ['\u0000\u0000', null],
  ['   ', null],
])('cleans %j to %j', (text, clean) => {
  expect(cleanLine(text)).toBe(clean);
});

it('cuts long texts, never through the middle of a sign', () => {
  expect(cleanLine('ы'.repeat(500))).toHaveLength(200);
  expect(cleanLine(`${'a'.repeat(199)}🙂b`)).toBe('a'.repeat(199));
});

it('makes of any text one that the API takes', () => {
  const accepted = line(200, 1);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const clean = cleanLine(text);
      expect(clean === null || accepted.safeParse(clean).success).toBe(true);
    }),
    { numRuns: runs(100) },
  );
});
