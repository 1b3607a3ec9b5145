import { expect, it } from 'vitest';
import { passwordFault } from './password.rules.ts';

const email = 'anna.kotova@cafe.example';

it.each([
  '1234567890',
  '0987654321',
  '123456789a',
  '1111111111',
  'abababababab',
  'password123',
  'Password123!',
  'P@ssw0rd2024',
  'passwordpassword',
  'qwertyuiop',
  'Qwerty12345',
  'qwerty123456',
  '1q2w3e4r5t',
  '1qaz2wsx3edc',
  'asdfghjkl123',
  'iloveyou2023',
  'welcome2026!',
  'letmein123',
  'administrator',
  'йцукенгшщз',
  'пароль12345',
  'gfhjkm12345',
  'qazwsxedcrfv',
  'abc1234567',
  '          ',
])('%s is too common', (password) => {
  expect(passwordFault(password, email)).toBe('too_common');
});

it.each([
  'right horse battery',
  'new password 123',
  'another-password-1',
  'k7 tree lamp',
  'Kx9#mQ2$vL',
  '🔑🔒🎵🎶🎷',
  'анна любит чай с мятой',
  'sunny side up eggs',
  'a1b2c3d4e5!x',
])('%j is not', (password) => {
  expect(passwordFault(password, email)).toBeNull();
});

it('must not be the email', () => {
  expect(passwordFault(' Anna.Kotova@cafe.example', email)).toBe('same_as_email');
  expect(passwordFault('anna.kotova@cafe.example1', email)).toBeNull();
});

it('is looked at in no time, however it is made', () => {
  const began = performance.now();
  for (const password of ['ab'.repeat(63) + 'c', 'a'.repeat(127) + 'b', 'abcdefgh'.repeat(15) + 'xyz'])
    passwordFault(password, email);
  // By tries of all repeats it would take minutes.
  expect(performance.now() - began).toBeLessThan(5000);
});
