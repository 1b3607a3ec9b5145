import { expect, test } from 'vitest';
import { en } from './en.ts';
import { ru } from './ru.ts';

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
});

test('every title stands in Russian too', () => {
  expect(Object.keys(ru.shell.titles)).toEqual(Object.keys(en.shell.titles));
  for (const title of Object.values(ru.shell.titles)) expect(title).toMatch(/^[А-ЯЁ][а-яё ]+$/);
});
