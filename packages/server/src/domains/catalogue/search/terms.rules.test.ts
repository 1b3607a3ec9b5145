import { expect, it } from 'vitest';
import { type Spelling, wholeWordQuery } from './terms.rules.ts';

const spelling = (kind: Spelling['kind'], lexeme: string): Spelling => ({ kind, lexeme, document_frequency: 1 });

it('writes whole words without stems', () => {
  const term = { readings: [[[spelling('word', 'songs'), spelling('stem', 'song')]]] };
  expect(wholeWordQuery(term, 'A')).toBe("'songs':A");
});

it('writes no empty group for a reading that has stems only', () => {
  const term = { readings: [[[spelling('word', 'pest')]], [[spelling('stem', 'pesti')]]] };
  expect(wholeWordQuery(term, 'A')).toBe("('pest':A | 'pesti':A)");
});
