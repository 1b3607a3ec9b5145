import { expect, it } from 'vitest';
import { passwordFault } from './passwords.service.ts';

/** A pseudo-random sequence from 0 to 1 that is the same in every run (mulberry32). */
const createRandom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};

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
  'christopher',
  'Christopher!',
  'chri5toph3r99',
  'password12',
  'Admin@1234',
  'Sunshine1!',
  'monkey1234',
  'm1che!!e2020',
  'basketball',
  'ba$k3tba11 7',
  'kamerton2026',
  'Kamerton123!',
  'камертон2026',
  'kamertonadmin',
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
  'christopher plays chess',
  'sunshine-over-4-roofs',
  'tundra 739152',
])('%j is not', (password) => {
  expect(passwordFault(password, email)).toBeNull();
});

it('refuses next to nothing of what is made by chance', () => {
  const random = createRandom(20_261_122);
  const passwords = Array.from({ length: 5000 }, () =>
    Array.from({ length: 12 }, () => 'abcdefghijkmnopqrstuvwxyz23456789-'.charAt(Math.floor(random() * 34))).join(''),
  );
  expect(passwords.filter((password) => passwordFault(password, email) !== null)).toEqual([]);
});

it('must not be the email', () => {
  expect(passwordFault(' Anna.Kotova@cafe.example', email)).toBe('same_as_email');
  expect(passwordFault('anna.kotova@cafe.example1', email)).toBeNull();
});

// To try all repetitions would take minutes, and end by the limit of a test.
it.each(['ab'.repeat(63) + 'c', 'a'.repeat(127) + 'b', 'abcdefgh'.repeat(15) + 'xyz'])('ends for %s', (password) => {
  expect([null, 'too_common']).toContain(passwordFault(password, email));
});
