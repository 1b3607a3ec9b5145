import { expect, test } from 'vitest';
import { paths } from '../lib/paths.ts';
import { listAt } from './came-from.ts';

test('each list is known by its address', () => {
  expect(listAt(`${paths.search}?what=rain&tab=albums`)).toBe('search');
  expect(listAt(paths.musicbase)).toBe('base');
  expect(listAt(`${paths.readyMade}&block=2`)).toBe('readyMade');
  expect(listAt(`${paths.newAlbums}?from=2026-01-01`)).toBe('newAlbums');
  expect(listAt(paths.popularAlbums)).toBe('popular');
  expect(listAt(paths.block(4))).toBe('block');
  expect(listAt(paths.myAlbums)).toBe('ownMusic');
  expect(listAt(paths.home)).toBe('home');
  expect(listAt(`${paths.venues}?q=bar`)).toBe('venues');
});

test('what is no list leads nowhere back', () => {
  expect(listAt(paths.album(1))).toBeUndefined();
  expect(listAt(paths.collection(1))).toBeUndefined();
  expect(listAt(paths.feedback)).toBeUndefined();
});
