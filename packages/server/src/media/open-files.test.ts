import { mkdtempSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { createOpenFiles, type SharedFile } from './open-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'kamerton-open-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => void vi.useRealTimers());

const soon = { timeout: 30_000 };

const fileOf = (text: string): string => {
  const path = join(folder, text);
  writeFileSync(path, text);
  return path;
};
const textOf = ({ descriptor }: SharedFile): string => {
  const bytes = Buffer.alloc(100);
  return bytes.subarray(0, readSync(descriptor, bytes, 0, 100, 0)).toString();
};
/** True if the descriptor cannot be read any more, or is another file's by now. */
const isClosed = (file: SharedFile, text: string): boolean => {
  try {
    return textOf(file) !== text;
  } catch {
    return true;
  }
};

it('shares a file between readers and closes it after the last one and its lifetime', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const files = createOpenFiles({ lifetime: 50, most: 10 });
  const path = fileOf('shared');
  const [first, second] = await Promise.all([files.open(path), files.open(path)]);
  expect(second.descriptor).toBe(first.descriptor);
  first.release();
  vi.advanceTimersByTime(51);
  vi.useRealTimers();
  expect(textOf(await files.open(fileOf('other')))).toBe('other');
  expect(textOf(second)).toBe('shared');
  second.release();
  await vi.waitFor(() => expect(isClosed(second, 'shared')).toBe(true), soon);
});

it('keeps a limited number open for the next reader', async () => {
  const files = createOpenFiles({ lifetime: 60_000, most: 2 });
  const opened = new Map<string, SharedFile>();
  for (const name of ['one', 'two', 'three']) {
    const file = await files.open(fileOf(name));
    file.release();
    opened.set(name, file);
  }
  const closed = () => [...opened].map(([name, file]) => isClosed(file, name));
  await vi.waitFor(() => expect(closed()).toEqual([true, false, false]), soon);
});

it('reads what was put in the place of a file, once it is told so or the lifetime is over', async () => {
  const files = createOpenFiles({ lifetime: 60_000, most: 2 });
  const path = fileOf('old');
  const old = await files.open(path);
  renameSync(fileOf('new'), path);
  files.drop(path);
  expect(textOf(old)).toBe('old');
  expect(textOf(await files.open(path))).toBe('new');
  old.release();
  await vi.waitFor(() => expect(isClosed(old, 'old')).toBe(true), soon);
});

it('rejects for a file that is missing, and finds it when it is there', async () => {
  const files = createOpenFiles({ lifetime: 60_000, most: 2 });
  const path = join(folder, 'later');
  await expect(files.open(path)).rejects.toMatchObject({ code: 'ENOENT' });
  fileOf('later');
  expect(textOf(await files.open(path))).toBe('later');
});
