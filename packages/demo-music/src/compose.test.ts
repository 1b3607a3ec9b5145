import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoCatalogue } from './catalogue/catalogue.ts';
import { composeDemo, type DemoFile, drawCovers } from './compose.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kamerton-demo-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const isrcs = demoCatalogue('small').albums.flatMap((album) => album.tracks.map((track) => track.isrc));
const never = () => false;

/** Files of the folder: paths with the hash of their content. */
const contents = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')]),
  );

describe('composeDemo', () => {
  it('writes every track in its place and tells of each once, in the order of completion', async () => {
    const files: DemoFile[] = [];
    await composeDemo({ size: 'small', folder, skip: never, onFile: (file) => void files.push(file) });
    expect(files.map((file) => file.isrc).toSorted()).toEqual(isrcs.toSorted());
    expect(files.map((file) => file.done)).toEqual(isrcs.map((_, i) => i + 1));
    expect(files.every((file) => file.total === isrcs.length && existsSync(file.path))).toBe(true);
    expect(Object.keys(contents()).toSorted()).toEqual(
      files.map(({ path }) => path.slice(folder.length + 1)).toSorted(),
    );
    expect(existsSync(join(folder, 'Лада Верес - Тихий час', '02 Пауза между автобусами.mp3'))).toBe(true);
  });

  it('makes the same bytes in one process as in two', async () => {
    const some = { size: 'small', folder, skip: (isrc: string) => !isrcs.slice(0, 3).includes(isrc) } as const;
    await composeDemo({ ...some, processes: 2, onFile: () => {} });
    const first = contents();
    rmSync(folder, { recursive: true });
    await composeDemo({ ...some, processes: 1, onFile: () => {} });
    expect(Object.keys(first)).toHaveLength(3);
    expect(contents()).toEqual(first);
  });

  it('goes on where it was interrupted', async () => {
    const there = new Set(isrcs.slice(0, 6));
    const files: DemoFile[] = [];
    await composeDemo({
      size: 'small',
      folder,
      skip: (isrc) => there.has(isrc),
      onFile: (file) => void files.push(file),
    });
    expect(files.map((file) => file.done)).toEqual([7, 8]);
    expect(files.map((file) => file.isrc).toSorted()).toEqual(isrcs.slice(6).toSorted());
  });

  it('does nothing when all is there', async () => {
    await composeDemo({
      size: 'small',
      folder,
      skip: () => true,
      onFile: () => {
        throw new Error('nothing to tell');
      },
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('waits for whoever takes the files in, one file at a time', async () => {
    let [inside, most, ahead, taken] = [0, 0, 0, 0];
    const count = () => Object.keys(contents()).length;
    const rest = new Set(isrcs.slice(0, 6));
    await composeDemo({
      size: 'small',
      folder,
      skip: (isrc) => !rest.has(isrc),
      onFile: async () => {
        most = Math.max(most, ++inside);
        // test-rules: the composer has time to run ahead, which it must not do
        await new Promise((resolve) => setTimeout(resolve, 150));
        ahead = Math.max(ahead, count() - ++taken);
        inside--;
      },
    });
    expect(most).toBe(1);
    // Two processes: each may have finished one more and be writing another.
    expect(ahead).toBeLessThanOrEqual(4);
  });

  it('stops at the signal with its reason and leaves the rest undone', async () => {
    const control = new AbortController();
    const stopped = composeDemo({
      size: 'small',
      folder,
      skip: never,
      signal: control.signal,
      onFile: () => control.abort(new Error('enough')),
    });
    await expect(stopped).rejects.toThrow('enough');
    expect(Object.keys(contents()).filter((path) => !path.endsWith('.part')).length).toBeLessThan(isrcs.length);
  });

  it('does not begin under a signal that was given before', async () => {
    const signal = AbortSignal.abort(new Error('too late'));
    await expect(composeDemo({ size: 'small', folder, skip: never, signal, onFile: () => {} })).rejects.toThrow(
      'too late',
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it('passes on why a file could not be taken in', async () => {
    const failing = composeDemo({
      size: 'small',
      folder,
      skip: never,
      onFile: () => Promise.reject(new Error('disk full')),
    });
    await expect(failing).rejects.toThrow('disk full');
  });

  it('says so when the folder cannot be written', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const failing = composeDemo({ size: 'small', folder: file, skip: never, onFile: () => {} });
    await expect(failing).rejects.toThrow(/ENOTDIR/);
  });
});

it('draws the cover of each collection', async () => {
  const collections = demoCatalogue('small').blocks.flatMap((block) => block.collections);
  const drawn = await drawCovers(collections);
  expect([...drawn.keys()]).toEqual(collections.map(({ key }) => key));
  for (const picture of drawn.values()) expect(Buffer.from(picture.subarray(1, 4)).toString()).toBe('PNG');
});
