// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setLanguage } from '../i18n/language.ts';
import { openDatabase } from '../store/database.ts';
import { documentWith, unpairPlayers } from '../testing/players.ts';
import { createMemoryDisk } from '../testing/memory-disk.ts';
import { App } from './app.tsx';

let disk: ReturnType<typeof createMemoryDisk>;

beforeEach(() => {
  disk = createMemoryDisk();
  vi.stubGlobal('indexedDB', disk.indexedDB);
  // That of tests has no locks, but says that it has.
  vi.stubGlobal('navigator', { userAgent: navigator.userAgent, onLine: true });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  setLanguage('en');
});

afterEach(() => {
  unpairPlayers();
  cleanup();
  // The audio elements of the players; files share their page, and what is stored.
  document.body.replaceChildren();
  setLanguage('ru');
  localStorage.clear();
});

const heading = () => document.querySelector('h1')?.textContent;
const useTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

it.each([
  ['grants', (_: string, act: () => unknown) => act()],
  ['refuses', () => Promise.reject(new Error('no locks here'))],
])(
  'begins as soon as the database can be opened that has failed at the start, where the browser %s locks',
  async (_, request) => {
    disk.openingError = new DOMException('the disk fails', 'UnknownError');
    vi.stubGlobal('navigator', { userAgent: '', locks: { request } });
    useTimers();
    render(createElement(App));
    await expect.poll(() => heading()).toBe('The player has nowhere to keep its data');
    await vi.advanceTimersByTimeAsync(30_000);
    disk.openingError = null;
    await vi.advanceTimersByTimeAsync(30_000);
    await expect.poll(() => heading()).toBe('Pair this player');
  },
);

it('waits for another tab that plays, and says so', async () => {
  let grant = () => {};
  const persist = vi.fn(() => Promise.reject(new Error('no')));
  const request = (_: string, act: () => unknown) => new Promise((done) => (grant = () => done(act())));
  vi.stubGlobal('navigator', { userAgent: '', locks: { request }, storage: { persist } });
  useTimers();
  render(createElement(App));
  act(() => void vi.advanceTimersByTime(299));
  expect([heading(), document.documentElement.lang]).toEqual([undefined, 'en']);
  act(() => void vi.advanceTimersByTime(1));
  expect([heading(), screen.getByText(/^It plays there/).tagName]).toEqual(['The player is open in another tab', 'P']);
  expect(disk.connections).toHaveLength(0);
  grant();
  await expect.poll(() => heading()).toBe('Pair this player');
  expect(persist).toHaveBeenCalledOnce();
});

/** A server that pairs each device, has a document for it, and may not know its token; other calls stay unanswered. */
const serve = () => {
  const server = { isUnpaired: false, tokens: [] as (string | null)[] };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Headers }) => {
    if (path.endsWith('/pair')) return Response.json({ token: 'player_b' });
    server.tokens.push(headers.get('token'));
    if (server.isUnpaired) return Response.json({ code: 'unauthorized' }, { status: 401 });
    if (path.endsWith('/player')) return Response.json(documentWith('a'));
    return new Promise<Response>(() => undefined);
  });
  return server;
};

it('plays by the pairing that is stored until it is unpaired, and then by the next one, with nothing of the former', async () => {
  const server = serve();
  const database = await openDatabase();
  await database.write({ token: 'player_a' });
  localStorage.clear();
  render(createElement(App));
  const venue = () => document.querySelector('.venue')?.textContent;
  await expect.poll(() => venue()).toBe('Cafe');
  await expect.poll(() => document.documentElement.lang).toBe('ru');
  server.isUnpaired = true;
  dispatchEvent(new Event('online'));
  await expect.poll(() => heading()).toBe('Подключите плеер');
  expect([screen.getByRole('status').textContent, disk.rows.get('values')?.size]).toEqual([
    expect.stringMatching(/удалены/),
    0,
  ]);
  await database.writeStep([{ id: 'a', track_id: 1, started_at: '2026-06-01T10:00:00Z', duration_ms: 1000 }], {});
  server.isUnpaired = false;
  fireEvent.change(screen.getByLabelText('Код подключения'), { target: { value: '222222' } });
  fireEvent.click(screen.getByRole('button', { name: 'Подключить' }));
  await expect.poll(() => venue()).toBe('Cafe');
  expect([await database.read('token'), await database.countPlays()]).toEqual(['player_b', 0]);
  expect([...new Set(server.tokens)]).toEqual(['player_a', 'player_b']);
});

it('is not loaded anew while a code is typed', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const serviceWorker = Object.assign(new EventTarget(), { controller: {}, register: async () => ({}) });
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', { userAgent: '', serviceWorker });
  const replaceWhen = async (sign: string) => {
    render(createElement(App));
    await expect.poll(() => document.querySelector(sign)).toBeTruthy();
    await act(async () => undefined);
    serviceWorker.dispatchEvent(new Event('controllerchange'));
  };
  await replaceWhen('.pairing');
  expect(reload).not.toHaveBeenCalled();
  cleanup();
  serve();
  await (await openDatabase()).write({ token: 'player_a' });
  await replaceWhen('.player');
  expect(reload).toHaveBeenCalled();
});
