import { expect, it } from 'vitest';
import { isWanted, uploadsOf } from './gather.ts';

const file = (path: string) => ({ path, file: new File([], path) });

it('makes each archive an upload of its own, and all else one', () => {
  const given = ['a/1.mp3', 'one.zip', 'a/in.zip', 'TWO.ZIP', 'b.flac'].map(file);
  expect(uploadsOf(given).map((group) => group.map(({ path }) => path))).toEqual([
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
