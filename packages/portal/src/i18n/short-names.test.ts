import { expect, test } from 'vitest';
import { en } from './en.ts';
import { ru } from './ru.ts';

test.each([
  ['ru', ru],
  ['en', en],
])('%s: the name of a tab contains what is written on it, so that it can be called by that (WCAG 2.5.3)', (_, text) => {
  const { mymusic, mymusicShort, musicbase, musicbaseShort, search, searchShort } = text.shell;
  expect(mymusic.toLowerCase()).toContain(mymusicShort.toLowerCase());
  expect(musicbase.toLowerCase()).toContain(musicbaseShort.toLowerCase());
  expect(search.toLowerCase()).toContain(searchShort.toLowerCase());
});
