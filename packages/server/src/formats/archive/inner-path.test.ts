import { sep } from 'node:path';
import { resolve } from 'node:path/posix';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPathSet, readInnerPath } from './inner-path.ts';
import { runs } from '../../testing/runs.ts';

const fault = (sent: string) => {
  const read = readInnerPath(sent);
  return 'fault' in read ? read.fault : null;
};

describe('a path inside', () => {
  it.each([
    ['Album/01 Один.mp3', 'Album/01 Один.mp3'],
    ['Album\\CD1\\01.mp3', 'Album/CD1/01.mp3'],
    ['./a//b/./c.mp3', 'a/b/c.mp3'],
    ['a/..hidden/...mp3', 'a/..hidden/...mp3'],
    ['U: Love/01.mp3', 'U: Love/01.mp3'],
    ['A: B.mp3', 'A: B.mp3'],
    // macOS decomposes й.
    ['и\u0306.mp3', 'й.mp3'],
  ])('%j is %j', (sent, path) => {
    expect(readInnerPath(sent)).toEqual({ path });
  });

  it.each([
    '../a',
    'a/../b',
    'a\\..\\..\\b',
    '/etc/passwd',
    '\\\\server\\share',
    'C:\\a.mp3',
    'c:a.mp3',
    './C:',
    // NFC turns the Kelvin sign into K.
    '\u212A:a.mp3',
    '..',
    'a/..',
  ])('%j is outside', (sent) => {
    expect(fault(sent)).toBe('outside');
  });

  it.each(['', '.', './', 'a\0b', 'a\nb', '\u007F', '\uD800.mp3'])('%j is no name', (sent) => {
    expect(fault(sent)).toBe('bad_name');
  });

  it('has bounds', () => {
    expect(fault('я'.repeat(127))).toBeNull();
    expect(fault('я'.repeat(128))).toBe('too_long');
    expect(fault('a/'.repeat(32) + 'b')).toBe('too_long');
    expect(fault(Array.from({ length: 9 }, () => 'a'.repeat(240)).join('/'))).toBe('too_long');
  });

  it('never leaves its folder, and stays as it is when it is read again', () => {
    const segment = fc.constantFrom('..', '.', '/', '\\', 'a', 'C:', '\0', ' ', '…', '%2e%2e', '．．', 'и\u0306');
    const paths = fc.oneof(
      fc.array(segment, { maxLength: 8 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary', maxLength: 30 }),
    );
    fc.assert(
      fc.property(paths, (sent) => {
        const read = readInnerPath(sent);
        if (!('path' in read)) return;
        expect(resolve('/root', read.path)).toBe(`/root/${read.path}`);
        expect(read.path.includes('\\') && sep === '/').toBe(false);
        expect(readInnerPath(read.path)).toEqual(read);
      }),
      { numRuns: runs(100) },
    );
  });
});

it('paths stand beside each other unless one is the other, or a folder of it', () => {
  const stands = createPathSet();
  expect(['a/b.mp3', 'a/c.mp3', 'a/b.mp3', 'a', 'a/b.mp3/x', 'd', 'd/e'].map(stands)).toEqual([
    true,
    true,
    false,
    false,
    false,
    true,
    false,
  ]);
});
