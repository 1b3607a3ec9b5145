import { api, type Call } from '@kamerton/wire/client/api';
import { expect, test } from 'vitest';
import { main as en } from '../i18n/en/main.ts';
import { main as ru } from '../i18n/ru/main.ts';
import { failureAction, guestFailureAction, toastText } from './failures.ts';

const calls: [string, Call][] = Object.entries(api);
const signIns: Call[] = [api.login, api.demoLogin];
const toAuth: Call[] = [api.profile, api.timezones, api.albums, api.popularAlbums, api.myAlbums];
const downloads: [string, Call][] = [
  ['a playlist', api.downloadPlaylist],
  ['a collection', api.downloadCollection],
  ['an album', api.downloadAlbum],
];

test('a failed sign-in is left to its screen', () => {
  expect(failureAction({ endpoint: api.login, status: 401 })).toEqual({});
  expect(failureAction({ endpoint: api.demoLogin, status: 401 })).toEqual({});
});

test.each(calls.filter(([, call]) => ![...signIns, ...toAuth].includes(call)))(
  '401 on %s removes the token and goes to /dist/',
  (_, endpoint) => {
    expect(failureAction({ endpoint, status: 401 })).toEqual({ forgetToken: true, go: 'home' });
  },
);

test.each(toAuth.map((call) => [call.path, call] as const))(
  '401 on reading %s removes the token and goes to the Auth route',
  (_, endpoint) => {
    expect(failureAction({ endpoint, status: 401 })).toEqual({ forgetToken: true, go: 'auth' });
  },
);

test.each(calls)(
  '403 on %s removes the token, says that the account is inactive and goes to the Auth route',
  (_, endpoint) => {
    expect(failureAction({ endpoint, status: 403 })).toEqual({
      forgetToken: true,
      go: 'auth',
      toast: { text: 'inactive' },
    });
  },
);

test.each([api.login, api.recover, api.confirmEmail, api.revertEmail])(
  'a guest whose account is closed gets a message and stays',
  (endpoint) => {
    expect(guestFailureAction({ endpoint, status: 403 })).toEqual({ toast: { text: 'inactive' } });
  },
);

test('a failure after the end of the session shows nothing', () => {
  expect(guestFailureAction({ endpoint: api.albums, status: 401 })).toEqual({});
  expect(guestFailureAction({ endpoint: api.albums, status: 403 })).toEqual({});
});

test('404 on album tracks says that there is no access and goes Home', () => {
  expect(failureAction({ endpoint: api.album, status: 404 })).toEqual({ go: 'home', toast: { text: 'noAlbum' } });
});

test.each([['an own playlist', api.playlist], ['a collection', api.collection], ...downloads] as [string, Call][])(
  '404 on the tracks or the download of %s goes to /dist/',
  (_, endpoint) => {
    expect(failureAction({ endpoint, status: 404 })).toMatchObject({ go: 'home' });
  },
);

test.each([
  ['a new playlist', api.createPlaylist],
  ['a playlist', api.changePlaylist],
] as [string, Call][])('413 on editing %s asks for a smaller image and moves nobody', (_, endpoint) => {
  expect(failureAction({ endpoint, status: 413 })).toEqual({ toast: { text: 'smallerPicture' } });
});

test.each(downloads)('500 on downloading %s shows the message of the answer', (_, endpoint) => {
  const toast = { text: 'message' } as const;
  expect(failureAction({ endpoint, status: 500 })).toEqual({ toast });
  expect(toastText(toast, { message: 'The disk is tired.' }, en)).toBe('The disk is tired.');
  expect(toastText(toast, { message: '' }, en)).toBe(en.shell.failure.unexpected);
});

test.each([404, 413, 500])('%i on another call moves nobody and says nothing', (status) => {
  expect(failureAction({ endpoint: api.collections, status })).toEqual({});
  expect(failureAction({ endpoint: api.updateProfile, status })).toEqual({});
});

test.each([0, 200, 400, 409, 422, 429, 503])('status %i is left to the screen of every call', (status) => {
  for (const [, endpoint] of calls) expect(failureAction({ endpoint, status })).toEqual({});
});

test('the texts are the specified ones', () => {
  expect(ru.shell.failure.inactive).toBe('Учетная запись неактивна');
  expect(ru.shell.failure.noAlbum).toBe('Нет доступа к альбомам');
  expect(ru.shell.failure.smallerPicture).toBe('Уменьшите размер изображения');
  expect(ru.shell.failure.title).toBe('Ошибка');
  expect(en.shell.failure.smallerPicture).toBe('Reduce the image size');
  expect(en.shell.failure.title).toBe('Error');
});

test('the media errors are the specified ones', () => {
  expect(en.player.problem('loading', '')).toBe('Error loading media element');
  expect(en.player.problem('decoding', '')).toBe('Error decoding audiobuffer');
  expect(en.player.problem('reading', '')).toBe('Error reading file');
});
