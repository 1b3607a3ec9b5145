import { api, type Endpoint } from '@kamerton/wire';
import { expect, test } from 'vitest';
import { en } from '../i18n/en.ts';
import { ru } from '../i18n/ru.ts';
import { failureAction } from './failures.ts';

const calls: [string, Endpoint][] = Object.entries(api);
const signIns: Endpoint[] = [api.login, api.demoLogin];
const listsOfAlbums: Endpoint[] = [api.albums, api.popularAlbums, api.myAlbums];

test('a failed sign-in is left to its screen', () => {
  expect(failureAction({ endpoint: api.login, status: 401 })).toEqual({});
  expect(failureAction({ endpoint: api.demoLogin, status: 401 })).toEqual({});
});

test.each(calls.filter(([, call]) => ![...signIns, ...listsOfAlbums].includes(call)))(
  '401 on %s removes the token and goes to /dist/',
  (_, endpoint) => {
    expect(failureAction({ endpoint, status: 401 })).toEqual({ forgetToken: true, go: 'home' });
  },
);

test.each(listsOfAlbums.map((call) => [call.path, call] as const))(
  '401 on the album list %s removes the token and goes to the Auth route',
  (_, endpoint) => {
    expect(failureAction({ endpoint, status: 401 })).toEqual({ forgetToken: true, go: 'auth' });
  },
);

test.each(calls)(
  '403 on %s removes the token, says that the account is inactive and goes to the Auth route',
  (_, endpoint) => {
    expect(failureAction({ endpoint, status: 403 })).toEqual({ forgetToken: true, go: 'auth', toast: 'inactive' });
  },
);

test('404 on album tracks says that there is no access and goes Home', () => {
  expect(failureAction({ endpoint: api.album, status: 404 })).toEqual({ go: 'home', toast: 'noAlbum' });
});

test('404 on collection tracks goes to /dist/ without a word', () => {
  expect(failureAction({ endpoint: api.collection, status: 404 })).toEqual({ go: 'home' });
});

test('404 on anything else moves nobody', () => {
  expect(failureAction({ endpoint: api.collections, status: 404 })).toEqual({});
});

test.each([0, 200, 400, 409, 422, 429, 500, 503])('status %i is left to the screen', (status) => {
  expect(failureAction({ endpoint: api.albums, status })).toEqual({});
});

test('the texts are the specified ones', () => {
  expect(ru.shell.failure.inactive).toBe('Учетная запись неактивна');
  expect(ru.shell.failure.noAlbum).toBe('Нет доступа к альбомам');
  expect(ru.shell.failure.title).toBe('Ошибка');
  expect(en.shell.failure.title).toBe('Error');
});
