import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isTooDeep } from './bodies.ts';
import { runs } from '../testing/runs.ts';

const nested = (depth: number, inside = '1') => '['.repeat(depth) + inside + ']'.repeat(depth);

it.each<[string, boolean]>([
  [nested(32), false],
  [nested(33), true],
  ['['.repeat(33), true],
  [`{"a":${nested(31)}}`, false],
  [`{"a":${nested(32)}}`, true],
  ['[],'.repeat(1000), false],
  [JSON.stringify({ text: '['.repeat(100) }), false],
  [JSON.stringify({ text: `"${'{'.repeat(100)}\\` }), false],
  [String.raw`["\\",${nested(32)}]`, true],
  [String.raw`["\\\"${'['.repeat(40)}"]`, false],
  [String.raw`["\"`, false],
  ['"', false],
  ['', false],
])('%s: too deep is %s', (text, tooDeep) => {
  expect(isTooDeep(Buffer.from(text))).toBe(tooDeep);
});

it('agrees with the parser on whatever is no deeper than it may be', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), fc.integer({ min: 0, max: 40 }), (value, around) => {
      const text = nested(around, JSON.stringify(value));
      expect(isTooDeep(Buffer.from(text))).toBe(depthOf(JSON.parse(text)) > 32);
    }),
    { numRuns: runs(100) },
  );
});
