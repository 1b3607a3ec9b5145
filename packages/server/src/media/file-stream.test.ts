import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { FileStream } from './file-stream.ts';
import { createOpenFiles } from './open-files.ts';
import type { ByteRange } from '../lib/ranges.ts';
import { isOpen } from '../testing/open-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'kamerton-files-'));
const path = join(folder, 'sound');
const bytes = Buffer.from(Array.from({ length: 1_500_000 }, (_, at) => (at * 7 + (at >> 16)) % 251));

beforeAll(() => writeFileSync(path, bytes));
afterAll(() => rmSync(folder, { recursive: true }));

const files = createOpenFiles({ lifetime: 10, most: 2 });
const openFileStream = async (range?: ByteRange) => new FileStream(await files.open(path), range);
const piped = async (start: number, end: number) => {
  const stream = await openFileStream({ start, end });
  return buffer(stream.pipe(new PassThrough({ highWaterMark: 10_000_000 })));
};

it('is read whole and from any place', async () => {
  expect((await buffer(await openFileStream())).equals(bytes)).toBe(true);
  expect((await buffer(await openFileStream({ start: 5, end: 700_000 }))).equals(bytes.subarray(5, 700_001))).toBe(
    true,
  );
});

it('fails where the file ends before its range', async () => {
  const stream = await openFileStream({ start: 1_400_000, end: 1_600_000 });
  const out = new Writable({ write: (_chunk, _encoding, done) => done() });
  await expect(stream.writeTo(out)).rejects.toThrow('a file ends at 1500000 instead of 1600001');
  stream.destroy();
});

it.runIf(process.platform === 'linux')('closes the file at its end and when it is left early', async () => {
  const slow = new PassThrough({ highWaterMark: 1 });
  const left = await openFileStream();
  left.pipe(slow);
  expect(isOpen(path)).toBe(true);
  left.destroy();
  await vi.waitFor(() => expect(isOpen(path)).toBe(false), { timeout: 30_000 });
  expect((await piped(0, 999_999)).equals(bytes.subarray(0, 1_000_000))).toBe(true);
  await vi.waitFor(() => expect(isOpen(path)).toBe(false), { timeout: 30_000 });
});
