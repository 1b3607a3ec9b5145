import { expect, it } from 'vitest';
import { filesOfDrop, isSame, isWanted, underPaths, uploadsOf } from './gather.ts';

const file = (path: string) => ({ path, file: new File([], path) });

it('makes each archive an upload of its own, and all else one', () => {
  const files = ['a/1.mp3', 'one.zip', 'a/in.zip', 'TWO.ZIP', 'b.flac'].map(file);
  expect(uploadsOf(files).map((group) => group.map(({ path }) => path))).toEqual([
    ['one.zip'],
    ['TWO.ZIP'],
    ['a/1.mp3', 'a/in.zip', 'b.flac'],
  ]);
  expect(uploadsOf([])).toEqual([]);
});

it.each(['.DS_Store', 'a/Thumbs.db', '__MACOSX/a/._1.mp3', 'a/._1.mp3'])('leaves %s out', (path) => {
  expect(isWanted({ path })).toBe(false);
});

it('keeps a file whose name begins with a dot, and one that is named like a leftover', () => {
  expect(isWanted({ path: 'a/.hidden.mp3' })).toBe(true);
  expect(isWanted({ path: 'a/Thumbs.db.mp3' })).toBe(true);
});

const gathered = (path: string, text = 'x', lastModified = 7) => ({
  path,
  file: new File([text], 'f', { lastModified }),
});
const list = [
  { path: 'a/й.mp3', size: 1, modified: 7 },
  { path: 'a/2.mp3', size: 3, modified: 7 },
];

it('knows an upload again by the paths, sizes and times of its files, in whatever order and form of letters', () => {
  const again = [gathered('a/2.mp3', 'xyz'), gathered('a/и\u0306.mp3')];
  expect(isSame(list, again)).toBe(true);
  expect(underPaths(list, again).map(({ path }) => path)).toEqual(['a/й.mp3', 'a/2.mp3']);
});

it('takes other files for another upload', () => {
  expect(isSame(list, [gathered('a/й.mp3')])).toBe(false);
  expect(isSame(list, [gathered('a/й.mp3'), gathered('a/2.mp3', 'xy')])).toBe(false);
  expect(isSame(list, [gathered('a/й.mp3'), gathered('b/2.mp3', 'xyz')])).toBe(false);
});

it('takes files that were changed since for another upload, and those of a sender that gave no times', () => {
  expect(isSame(list, [gathered('a/й.mp3'), gathered('a/2.mp3', 'xyz', 8)])).toBe(false);
  const again = [gathered('a/2.mp3', 'xyz'), gathered('a/й.mp3')];
  expect(
    isSame(
      list.map((file) => ({ ...file, modified: null })),
      again,
    ),
  ).toBe(false);
});

/** Entries of a drop, as browsers give them out. */
const fileEntry = (fullPath: string) => ({
  fullPath,
  file: (resolve: (file: File) => void) => resolve(new File([], fullPath.split('/').at(-1) ?? '')),
});
const folderEntry = (batches: object[][]) => ({
  isDirectory: true,
  createReader: () => {
    const left = [...batches, []];
    return { readEntries: (resolve: (some: object[]) => void) => resolve(left.shift() ?? []) };
  },
});

it('finds every file of the folders of a drop, which a browser lists a hundred at a time, by its path', async () => {
  const many = Array.from({ length: 101 }, (_, at) => fileEntry(`/rock/${at}.mp3`));
  const inner = folderEntry([[fileEntry('/rock/live/1.mp3'), fileEntry('/rock/live/.DS_Store')]]);
  const entries = [folderEntry([many.slice(0, 100), [...many.slice(100), inner]]), fileEntry('/one.zip'), null];
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }));
  const found = await filesOfDrop({ items } as unknown as DataTransfer);
  expect(found.map(({ path }) => path)).toEqual([
    ...Array.from({ length: 101 }, (_, at) => `rock/${at}.mp3`),
    'rock/live/1.mp3',
    'one.zip',
  ]);
  expect(found.at(-1)?.file.name).toBe('one.zip');
});
