import { expect, test } from 'vitest';
import { merged } from './use-saved-values.ts';

const before = { name: 'Bakery', address: '', days: ['mon'] };

test('what was changed elsewhere comes into the form, what was typed here stays', () => {
  const saved = { name: 'Bakery No. 1', address: 'Sadovaya, 42', days: ['mon', 'tue'] };
  expect(merged({ ...before, name: 'Bread' }, before, saved)).toEqual({ address: saved.address, days: saved.days });
  expect(merged(before, before, { ...before, days: ['mon'] })).toEqual({});
});
