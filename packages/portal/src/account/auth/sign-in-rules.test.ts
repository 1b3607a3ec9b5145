import { expect, test } from 'vitest';
import { faultsOf } from './sign-in-rules.ts';

test('an email and a password are all it takes', () => {
  expect(faultsOf({ email: ' Anna@Example.ru ', password: 'x' })).toEqual({});
});

test('empty fields are named, both of them', () => {
  expect(faultsOf({ email: '', password: '' })).toEqual({ email: 'required', password: 'required' });
  expect(faultsOf({ email: '   ', password: 'x' })).toEqual({ email: 'required' });
});

test.each(['anna', 'anna@', '@example.ru', 'anna@example', 'an na@example.ru', 'anna@@example.ru'])(
  '%s is no email',
  (email) => {
    expect(faultsOf({ email, password: 'x' })).toEqual({ email: 'email' });
  },
);

test('an incorrect email does not hide an empty password', () => {
  expect(faultsOf({ email: 'anna', password: '' })).toEqual({ email: 'email', password: 'required' });
});
