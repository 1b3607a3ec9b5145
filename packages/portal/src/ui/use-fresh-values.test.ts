import { expect, test } from 'vitest';
import { merged } from './use-fresh-values.ts';

const before = { name: 'Bakery', address: '', days: ['mon'] };

test('what was changed elsewhere comes into the form, what was typed here stays', () => {
  const fresh = { name: 'Bakery No. 1', address: 'Sadovaya, 42', days: ['mon', 'tue'] };
  expect(merged({ ...before, name: 'Bread' }, before, fresh)).toEqual({ address: fresh.address, days: fresh.days });
  expect(merged(before, before, { ...before, days: ['mon'] })).toEqual({});
});
