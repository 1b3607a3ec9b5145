import { expect, it, vi } from 'vitest';
import { hashPassword, isWeakHash, passwordFits } from './password-hash.ts';

const password = 'Ё'.repeat(127);

it('a password is kept as Argon2id of 19 MiB and two passes, under a salt of its own', async () => {
  const [one, other] = await Promise.all([hashPassword(password), hashPassword(password)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
});

it('a password fits as it was typed, to the last sign, in its letter case and with its blanks', async () => {
  const stored = await hashPassword(`${password} `);
  expect(await passwordFits(stored, `${password} `)).toBe(true);
  for (const wrong of [password, `${password}!`, `${password.toLowerCase()} `, ` ${password}`]) {
    expect(await passwordFits(stored, wrong)).toBe(false);
  }
});

it('a password fits in each form in which its signs can be written', async () => {
  const stored = await hashPassword('Кофе й\u0301 ﬁ'.normalize('NFC'));
  for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) {
    expect(await passwordFits(stored, 'Кофе й\u0301 ﬁ'.normalize(form))).toBe(true);
  }
});

it('no password fits where there is no account', async () => {
  expect(await passwordFits(undefined, 'nobody has this password')).toBe(false);
});

it.each([
  ['$argon2id$v=19$m=4096,t=3,p=1$c2FsdHNhbHQ$aGFzaA', true],
  ['$argon2id$v=19$m=19456,t=1,p=1$c2FsdHNhbHQ$aGFzaA', true],
  ['$argon2i$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$aGFzaA', true],
  ['$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$aGFzaA', false],
])('%s is weaker than hashes are made: %s', async (stored, isWeak) => {
  expect(isWeakHash(stored)).toBe(isWeak);
  expect(isWeakHash(await hashPassword(password))).toBe(false);
});

it('a hash that could not be made fails no later sign-in', async () => {
  vi.resetModules();
  vi.doMock('@node-rs/argon2', () => Promise.reject(new Error('not enough memory')));
  const { passwordFits: fits } = await import('./password-hash.ts');
  await expect(fits(undefined, password)).rejects.toThrow(Error);
  vi.doUnmock('@node-rs/argon2');
  expect(await fits(undefined, password)).toBe(false);
});
