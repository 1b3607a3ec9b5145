import { api } from '@kamerton/wire/client/api';
import { screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { main } from '../i18n/en/main.ts';
import { readSessionEnd, storeSessionEnd } from '../lib/ended-session.ts';
import { consumePlace } from '../lib/return-place.ts';
import { forgetSession, isSignedIn, storeSession } from '../lib/session.ts';
import { player } from '../player/store.ts';
import { renderPart } from '../testing/render.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { createFailureHandler } from './act-on-failure.ts';

const { failure } = main.shell;

afterEach(() => {
  forgetSession();
  storeSessionEnd(null);
});

const search = '/dist/search';
const over = { end: 'over', place: '/search?what=rain', calls: ['setAside'], isIn: false };
const none = { at: search, end: null, place: null, calls: [], isIn: true, toast: null };

test.each([
  ['401', { endpoint: api.genres, status: 401 }, {}, { ...over, at: '/dist' }],
  ['401 of the profile', { endpoint: api.profile, status: 401 }, {}, { ...over, at: '/dist/auth' }],
  [
    '401 in the background',
    { endpoint: api.profile, status: 401 },
    { background: true },
    { ...over, at: '/dist/auth' },
  ],
  ['401 of a former session', { endpoint: api.profile, status: 401 }, { former: true }, none],
  ['403', { endpoint: api.genres, status: 403 }, {}, { ...over, at: '/dist/auth', end: null, toast: failure.inactive }],
  ['404 of an album', { endpoint: api.album, status: 404 }, {}, { ...none, at: '/dist', toast: failure.noAlbum }],
  ['404 of a playlist', { endpoint: api.playlist, status: 404 }, {}, { ...none, at: '/dist', toast: failure.gone }],
  ['404 in the background', { endpoint: api.album, status: 404 }, { background: true }, none],
  ['404 of another call', { endpoint: api.collections, status: 404 }, {}, none],
  ['413', { endpoint: api.createPlaylist, status: 413 }, {}, { ...none, toast: failure.smallerPicture }],
])('%s does what the specification asks for', async (_, error, more, expected) => {
  const { at, end, place, calls, isIn, toast } = { ...none, ...expected };
  const done: string[] = [];
  vi.spyOn(player, 'setAside').mockImplementation(() => void done.push('setAside'));
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { client } = await renderPart(<Toasts labels={{ page: 'Notices', brief: 'Brief' }} closeLabel="Close" />);
  storeSession('token', { email: 'bar@example.com', name: 'Bar' });
  const router = createMemoryRouter([{ path: '*' }], { basename: '/dist', initialEntries: ['/dist/search?what=rain'] });
  const handle = createFailureHandler(router, client);
  handle({
    error: { code: 'internal', message: '', fields: {}, requestId: '', ...error },
    background: false,
    former: false,
    ...more,
  });
  await expect.poll(() => router.state.location.pathname).toBe(at);
  expect([readSessionEnd(), consumePlace(), done, isSignedIn()]).toEqual([end, place, calls, isIn]);
  if (toast) await screen.findByText(toast);
  expect(screen.queryAllByText(/\S/, { selector: '[role=alert] *, [role=status] *' }).length > 0).toBe(toast !== null);
  expect(warn.mock.calls).toEqual([[`${error.endpoint.method} ${error.endpoint.path}: ${error.status} internal`]]);
});
