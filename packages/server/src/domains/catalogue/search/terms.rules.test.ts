import { expect, it } from 'vitest';
import { type Spelling, wholeWithin } from './terms.rules.ts';

const spelling = (kind: Spelling['kind'], lexeme: string): Spelling => ({ kind, lexeme, document_frequency: 1 });

it('writes whole words without stems', () => {
  const term = { ways: [[[spelling('word', 'songs'), spelling('stem', 'song')]]] };
  expect(wholeWithin(term, 'A')).toBe("'songs':A");
});

it('writes no empty group for a reading that has stems only', () => {
  const term = { ways: [[[spelling('word', 'pest')]], [[spelling('stem', 'pesti')]]] };
  expect(wholeWithin(term, 'A')).toBe("('pest':A | 'pesti':A)");
});
