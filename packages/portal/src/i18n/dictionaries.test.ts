import { expect, test } from 'vitest';
import { main as en } from './en/main.ts';
import { myMusic } from './en/my-music.ts';
import { support } from './en/support.ts';
import { tracks } from './en/tracks.ts';
import { venues } from './en/venues.ts';
import { allLanguages, languageName } from './language.ts';
import { main as ru } from './ru/main.ts';

const dictionaries = import.meta.glob<Record<string, unknown>>('./*/*.ts', { eager: true });
const areas = Object.keys(dictionaries).flatMap((path) => (path.startsWith('./ru/') ? path.slice(5) : []));

/** The texts of a dictionary, at any depth. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];

test.each(allLanguages)('%s has every dictionary', (language) => {
  expect(areas).not.toEqual([]);
  expect(areas.filter((area) => !dictionaries[`./${language}/${area}`])).toEqual([]);
});

test('a language is called by its own name', () => {
  expect(allLanguages.map(languageName)).toEqual(['Русский', 'English']);
});

test('English texts have no Cyrillic but in the name of the other language', () => {
  const texts = Object.entries(dictionaries).flatMap(([path, each]) => (path.startsWith('./en/') ? textsIn(each) : []));
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((text) => /[А-Яа-яЁё]/.test(text))).toEqual(['Русский: сменить язык']);
});

test('the titles of pages are the specified ones', () => {
  expect(en.shell.titles).toEqual({
    auth: 'Authorization',
    profile: 'Profile',
    forgot: 'Password recovery',
    home: 'Home',
    mymusic: 'My music',
    musicbase: 'Music base',
    search: 'Music search',
    feedback: 'Feedback',
    contract: 'Sign contract',
    object: 'Objects',
    notFound: 'Page not found',
  });
  for (const title of Object.values(ru.shell.titles)) expect(title).toMatch(/^[А-ЯЁ][а-яё ]+$/);
});

test.each([
  [myMusic.empty.ownPlaylists, /no own playlists.+create one.+create.+button/i],
  [myMusic.empty.playlists, /no playlists.+add them in the music base/i],
  [myMusic.empty.revoked, /no revoked content.+none.+requested in the last two weeks/i],
  [support.noRequests, /no support requests sent/i],
  [tracks.none, /no tracks in the selection/i],
  [venues.empty.search, /nothing found/i],
])('%s: the words of the specification, with one name for the music base', (text, words) => {
  expect(text).toMatch(words);
});

test.each([
  ['ru', ru],
  ['en', en],
])('%s: the name of a tab contains what is written on it, so that it can be called by that (WCAG 2.5.3)', (_, text) => {
  const { titles, shortTitles } = text.shell;
  expect(titles.musicbase.toLowerCase()).toContain(shortTitles.musicbase.toLowerCase());
  expect(titles.search.toLowerCase()).toContain(shortTitles.search.toLowerCase());
});
