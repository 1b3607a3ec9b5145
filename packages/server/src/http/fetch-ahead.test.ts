import { expect, it } from 'vitest';
import { withAhead } from './portal.ts';

const page = '<head><meta name="kamerton-ahead" content="[]" /></head>';
const all = [
  { key: 'ru', files: ['assets/ru.js'], calls: [] },
  { key: 'en', files: ['assets/en.js'], calls: [] },
  { key: 'guest', files: ['assets/auth.js', 'assets/auth.css'], calls: [] },
  { key: '^/albums/(\\d+)$', files: ['assets/album.js'], calls: ['/albums/$1?limit=1'] },
];
const filesIn = (html: string) => [...html.matchAll(/\/dist\/assets\/([\w.]+)/g)].map(([, file]) => file);
const callsIn = (html: string) => /content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"');

it.each([
  ['a guest gets the sign-in, wherever he comes in', '/albums/7', '', ['ru.js', 'auth.js', 'auth.css'], '[]'],
  [
    'the signed-in get the screen of the address',
    '/albums/7',
    'token=x',
    ['ru.js', 'album.js'],
    '["/albums/7?limit=1"]',
  ],
  ['another address has nothing of its own', '/albums/7/x', 'a=1; token=x; locale=2', ['en.js'], '[]'],
  ['an empty token is none', '/', 'token=; locale=1', ['ru.js', 'auth.js', 'auth.css'], '[]'],
])('%s', (_, path, cookies, files, calls) => {
  const html = withAhead(page, all, path, cookies);
  expect(filesIn(html)).toEqual(files);
  expect(callsIn(html)).toBe(calls);
});
