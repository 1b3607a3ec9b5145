import { expect, test } from 'vitest';
import { idIn } from './paths.ts';

test('an address writes an id as a whole number from 1 on', () => {
  expect(idIn('1')).toBe(1);
  expect(idIn('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
});

test.each(['abc', '', '0', '-1', '1.5', '1e3', '0x10', '007', ' 1', '1abc', '9007199254740992', null, undefined])(
  '“%s” is none',
  (text) => {
    expect(idIn(text)).toBeUndefined();
  },
);
