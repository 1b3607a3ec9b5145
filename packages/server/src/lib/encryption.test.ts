import { expect, it } from 'vitest';
import { createEncryption } from './encryption.ts';
import { fixedSecrets } from './secrets.ts';

const encryption = createEncryption(fixedSecrets('a secret of the tests'));

it('gives back what was sealed, for the same purpose only', () => {
  const sealed = encryption.seal('ключ 🔑', 'key:1');
  expect(sealed).not.toContain('ключ');
  expect(encryption.open(sealed, 'key:1')).toBe('ключ 🔑');
  expect(encryption.open(sealed, 'key:2')).toBeNull();
  expect(createEncryption(fixedSecrets('another secret')).open(sealed, 'key:1')).toBeNull();
});

it('seals the same text differently each time', () => {
  expect(encryption.seal('same', 'x')).not.toBe(encryption.seal('same', 'x'));
});

it('refuses what was altered or cut, wherever', () => {
  const bytes = Buffer.from(encryption.seal('text', 'x'), 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const altered = Buffer.from(bytes);
    altered[at] = (altered[at] ?? 0) ^ 1;
    expect(encryption.open(altered.toString('base64url'), 'x')).toBeNull();
    expect(encryption.open(bytes.subarray(0, at).toString('base64url'), 'x')).toBeNull();
  }
});
