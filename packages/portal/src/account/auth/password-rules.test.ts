import { expect, test } from 'vitest';
import { emailFaults, passwordFaults, recoverFaults, signInFaults } from './password-rules.ts';

const good = 'four unrelated words';

test('an old password, a new one and the new one again are all it takes', () => {
  expect(passwordFaults({ old_password: 'x', new_password: good, repeat: good })).toEqual({});
});

test('every empty field is named', () => {
  expect(passwordFaults({ old_password: '', new_password: '', repeat: '' })).toEqual({
    old_password: 'required',
    new_password: 'required',
    repeat: 'required',
  });
});

test('a repetition that differs is named once the password itself is right', () => {
  expect(recoverFaults({ password: good, repeat: `${good} ` })).toEqual({ repeat: 'mismatch' });
  expect(recoverFaults({ password: 'short', repeat: 'shorter' })).toEqual({ password: 'too_short' });
});

test('a password has 10 to 128 characters, blanks at its ends included', () => {
  const faultOf = (password: string) => recoverFaults({ password, repeat: password }).password;
  expect([9, 10, 128, 129].map((length) => faultOf(' '.repeat(length)))).toEqual([
    'too_short',
    undefined,
    undefined,
    'too_long',
  ]);
});

test('a letter is asked for by an email', () => {
  expect(emailFaults({ email: ' Anna@Example.ru ' })).toEqual({});
  expect(emailFaults({ email: '' })).toEqual({ email: 'required' });
  expect(emailFaults({ email: 'anna@' })).toEqual({ email: 'email' });
});

test('an email and a password are all it takes', () => {
  expect(signInFaults({ email: ' Anna@Example.ru ', password: 'x' })).toEqual({});
});

test('empty fields are named, both of them', () => {
  expect(signInFaults({ email: '', password: '' })).toEqual({ email: 'required', password: 'required' });
  expect(signInFaults({ email: '   ', password: 'x' })).toEqual({ email: 'required' });
});

test.each(['anna', 'anna@', '@example.ru', 'anna@example', 'an na@example.ru', 'anna@@example.ru'])(
  '%s is no email',
  (email) => {
    expect(signInFaults({ email, password: 'x' })).toEqual({ email: 'email' });
  },
);

test('an incorrect email does not hide an empty password', () => {
  expect(signInFaults({ email: 'anna', password: '' })).toEqual({ email: 'email', password: 'required' });
});
