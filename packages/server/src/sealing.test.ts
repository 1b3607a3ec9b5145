import { expect, it } from 'vitest';
import { createSealer } from './sealing.ts';

const sealer = createSealer('a secret of the tests');

it('gives back what was sealed, for the same purpose only', () => {
  const sealed = sealer.seal('ключ 🔑', 'key:1');
  expect(sealed).not.toContain('ключ');
  expect(sealer.open(sealed, 'key:1')).toBe('ключ 🔑');
  expect(sealer.open(sealed, 'key:2')).toBeNull();
  expect(createSealer('another secret').open(sealed, 'key:1')).toBeNull();
});

it('seals the same text differently each time', () => {
  expect(sealer.seal('same', 'x')).not.toBe(sealer.seal('same', 'x'));
});

it('refuses what was altered or cut, wherever', () => {
  const bytes = Buffer.from(sealer.seal('text', 'x'), 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const altered = Buffer.from(bytes);
    altered[at] = (altered[at] ?? 0) ^ 1;
    expect(sealer.open(altered.toString('base64url'), 'x')).toBeNull();
    expect(sealer.open(bytes.subarray(0, at).toString('base64url'), 'x')).toBeNull();
  }
});
