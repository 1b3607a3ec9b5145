import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { RouteObject } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetSession, isSignedIn, storeSession } from '../lib/session.ts';
import { player } from '../player/store.ts';
import { playing, track } from '../player/testing/machine-rows.ts';
import { type Sent, serve } from '../testing/server.ts';
import { profileOf } from '../testing/profile.ts';
import { renderScreen } from '../testing/render.tsx';
import { venueOf } from '../testing/venue.ts';
import { routes } from './routes.tsx';

const { happyDOM } = globalThis as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };
const pagination = { total: 1, limit: 100, offset: 0 };
const album = { id: 3, name: 'Snow', artist: 'The Pools', cover: null, track_count: 1, is_mine: false };
const collection = { id: 9, name: 'Jazz', description: '', track_count: 2, duration: 60, cover: null };
const request = {
  id: 7,
  number: 1007,
  subject: 'Sound',
  message: 'Silent',
  messages_count: 2,
  status: 'answered',
  unread: 2,
};

let answers: Record<string, unknown>;
let writes: ReturnType<typeof serve>['writes'];
/** Sends an event to the page. */
let emit: ((event: string, data: object) => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse('2026-11-20T09:00:00Z') });
  // Each page has a stream of its own.
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as never);
  happyDOM.setViewport({ width: 1280 });
  // It would live as long as its page.
  vi.spyOn(player, 'load').mockResolvedValue(undefined);
  storeSession('token', { id: 1, email: 'owner@bakeries.example', name: 'Bakeries Ltd' });
  let id = 0;
  emit = undefined;
  answers = {
    'GET /profile': { profile: profileOf({ contact: 'Anna, +7 900', timezone: 'Europe/Moscow' }) },
    'GET /timezones': { timezones: [] },
    'GET /objects': ({ query }: Sent) => ({
      objects:
        query['is_active'] === 'true'
          ? [1, 2, 3, 4, 5, 6, 7, 8].map((each) => venueOf({ id: each, name: `Bar ${each}` }))
          : [],
      pagination: { ...pagination, total: 8 },
    }),
    'GET /objects/on-air': { venues: [], pagination },
    'GET /my/totals': { albums: 4, playlists: 1, collections: 2, tracks: 90, size: 2_000_000 },
    'GET /contract': { contract: null },
    'GET /contract/terms': { version: 5, effective_from: '2026-01-01', text: 'Text' },
    'GET /albums/': { albums: [album], pagination },
    'GET /collections': { collections: [collection], pagination },
    'GET /my/playlists': { playlists: [{ ...collection, id: 5, name: 'Morning' }], pagination },
    'GET /feedback/requests': { requests: [{ ...request, created_at: '2026-11-19T10:00:00Z' }], pagination },
    'GET /auth/logout': { success: true },
    'GET /auth/demo': { accounts: [] },
    'GET /events': () =>
      new Response(
        new ReadableStream<Uint8Array>({
          start(controller) {
            emit = (event, data) =>
              controller.enqueue(
                new TextEncoder().encode(`id: ${(id += 1)}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
              );
          },
        }),
        { headers: { 'content-type': 'text/event-stream' } },
      ),
  };
  ({ writes } = serve(answers));
});

afterEach(() => {
  forgetSession();
  happyDOM.setViewport({ width: 1024 });
});

/** The router takes out of the routes what it has loaded. */
const copied = (all: readonly RouteObject[]): RouteObject[] =>
  all.map(({ lazy, children, ...route }) => ({
    ...route,
    ...(lazy && { lazy: { ...lazy } }),
    ...(children && { children: copied(children) }),
  })) as RouteObject[];

const open = async (address: string) => {
  const page = await renderScreen(() => null, address, copied(routes));
  return { ...page, path: () => page.router.state.location.pathname + page.router.state.location.search };
};
/** Lets the network be idle for long enough that what no screen needs is loaded. */
const rest = async () => {
  await screen.findByRole('button', { name: 'Account' });
  const passSecond = () => {
    act(() => void vi.advanceTimersByTime(1000));
    return emit;
  };
  await expect.poll(passSecond).toBeDefined();
};
const link = (name: string | RegExp) => screen.findAllByRole('link', { name });

test('Home greets, shows what is on air, what is owned and new, and what waits for the user', async () => {
  const { user, path } = await open('/');
  expect(await screen.findByRole('heading', { level: 1, name: 'Good afternoon, Anna' })).toBeDefined();
  expect(screen.getByText('Friday, 20 November · 12:00')).toBeDefined();
  const air = (await screen.findByRole('heading', { name: 'Today on air' })).closest('section')!;
  expect(within(air).getAllByRole('listitem')).toHaveLength(6);
  expect(within(air).queryByText(/local time/)).toBeNull();
  await user.click(within(air).getByRole('button', { name: 'Show 2 more' }));
  expect(within(air).getAllByRole('listitem')).toHaveLength(8);
  expect(within(air).queryByRole('button')).toBeNull();
  expect((await link(/Snow/))[0]?.getAttribute('href')).toBe('/musicbase/album/3');
  expect((await link(/^Jazz/))[0]?.getAttribute('href')).toBe('/musicbase/playlist/9');
  expect(screen.getByRole('region', { name: 'My music in numbers' }).textContent).toContain('90');
  const banner = await screen.findByRole('complementary', { name: 'Contract' });
  expect(within(banner).getByText('No contract yet')).toBeDefined();
  expect(document.title).toBe('Home · Kamerton');
  await user.click(screen.getByRole('link', { name: 'Find music' }));
  await waitFor(() => expect(path()).toBe('/search'));
});

test('an account without venues and music is led to the first venue, and can ask again', async () => {
  answers['GET /objects'] = { objects: [], pagination };
  answers['GET /albums/'] = { albums: [], pagination };
  answers['GET /collections'] = { collections: [], pagination };
  answers['GET /contract/terms'] = undefined;
  const { user } = await open('/');
  expect((await link('Add object'))[0]?.getAttribute('href')).toBe('/object?new=1');
  await screen.findByText('No albums yet. They will appear once the catalogue is loaded.');
  await screen.findByText('No ready-made playlists yet.');
  expect(screen.queryByRole('complementary')).toBeNull();
  answers['GET /albums/'] = { albums: [album], pagination };
  answers['GET /collections'] = { collections: [collection], pagination };
  for (const button of screen.getAllByRole('button', { name: 'Refresh' })) await user.click(button);
  expect([await link(/Snow/), await link(/^Jazz/)].flat().length).toBeGreaterThan(1);
});

test('the menus mark where the portal is, what waits, and lead everywhere', async () => {
  const { user, path, router } = await open('/mymusic/playlist/5');
  await rest();
  const current = (name: string) =>
    within(screen.getAllByRole('navigation', { name })[0]!)
      .getAllByRole('link')
      .filter((each) => each.getAttribute('aria-current') === 'page')
      .map(({ textContent }) => textContent);
  // A playlist that is listed is marked instead of its section.
  await waitFor(() => expect(current('Sections')).toEqual([expect.stringContaining('Morning')]));
  await act(async () => router.navigate('/mymusic'));
  expect(current('Sections')).toEqual(['My music']);
  await act(async () => router.navigate('/'));
  expect(current('Sections')).toEqual(['Home']);
  const [header, burger] = screen.getAllByRole('navigation', { name: 'Service' });
  await waitFor(() => expect(within(header!).getByTitle('2 new replies').textContent).toBe('22 new replies'));
  expect(within(header!).getByTitle('waiting for your signature')).toBeDefined();
  await act(async () => router.navigate('/feedback/history'));
  expect(current('Service')).toEqual(['Feedback']);
  const button = screen.getByRole('button', { name: 'Menu' });
  await user.click(button);
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('true'));
  expect(burger!.contains(document.activeElement)).toBe(true);
  await user.click(within(burger!).getByRole('link', { name: 'Contract' }));
  await waitFor(() => expect([path(), button.getAttribute('aria-expanded')]).toEqual(['/contract/index', 'false']));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  await user.click(button);
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('true'));
  fireEvent.blur(document.activeElement!, { relatedTarget: screen.getByRole('main') });
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
});

test('the menu of the account says who is signed in, sets the language and the theme, and logs out', async () => {
  const { user, path } = await open('/contract/terms');
  await rest();
  const avatar = await screen.findByRole('button', { name: 'Account' });
  expect([avatar.textContent, avatar.title]).toEqual(['BL', 'Bakeries Ltd']);
  const menu = async () => {
    await user.click(avatar);
    return within(await screen.findByRole('menu', { name: 'Account' }));
  };
  const items = await menu();
  expect(screen.getByText('owner@bakeries.example')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(items.getByRole('menuitem', { name: 'Profile' })));
  const checked = () => items.getAllByRole('menuitemradio').map((each) => each.getAttribute('aria-checked'));
  expect(checked()).toEqual(['false', 'true']);
  const theme = items.getByRole('menuitemcheckbox', { name: 'Dark theme' });
  const before = theme.getAttribute('aria-checked');
  await user.click(theme);
  expect(theme.getAttribute('aria-checked')).toBe(before === 'true' ? 'false' : 'true');
  await user.click(theme);
  await user.click(items.getByRole('menuitem', { name: 'Keyboard shortcuts' }));
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(avatar.getAttribute('aria-expanded')).toBe('false'));
  await user.click((await menu()).getByRole('menuitem', { name: 'Log out' }));
  await waitFor(() => expect(path()).toBe('/auth'));
  expect(isSignedIn()).toBe(false);
  expect(await screen.findByRole('heading', { name: 'Log in to Kamerton' })).toBeDefined();
});

test('an event shows a reply, a track that was revoked while it played, and a venue that is silent', async () => {
  const { user, path } = await open('/contract/terms');
  await rest();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  answers['GET /feedback/requests'] = { requests: [{ ...request, unread: 3 }], pagination };
  act(() => emit?.('support.reply', { request_id: 7 }));
  const toast = await screen.findByText('Support replied to request No. 7');
  await screen.findAllByTitle('3 new replies');
  await user.click(within(toast.closest<HTMLElement>('[role=status]')!).getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(path()).toBe('/feedback/request/7'));
  const sent = vi.spyOn(player, 'send').mockReturnValue(undefined);
  vi.spyOn(player, 'state').mockReturnValue({ ...playing, playlist: [track(1, null), track(2), track(3)] });
  act(() => emit?.('track.revoked', { track_ids: [3] }));
  act(() => emit?.('track.revoked', { track_ids: [2] }));
  await user.click(await screen.findByRole('button', { name: 'Find a replacement' }));
  await waitFor(() => expect(path()).toBe('/mymusic/revoked'));
  expect(screen.getAllByText('“Track 2” has been revoked and no longer plays')).toHaveLength(1);
  expect(sent.mock.calls.flat()).toEqual([3, 2].map((gone) => ({ type: 'revoked', ids: [gone] })));
  answers['GET /objects/on-air'] = { venues: [{ venue_id: 4, status: 'silent' }], pagination };
  act(() => emit?.('venue.silent', { venue_ids: [4] }));
  await user.click(await screen.findByRole('button', { name: 'Show' }));
  await waitFor(() => expect(path()).toBe('/object?player=4'));
});

test('an address that does not exist, an id that is none, and a guest are led on', async () => {
  const first = await open('/musicbase/album/x');
  expect((await link('Music base')).at(-1)?.getAttribute('href')).toBe('/musicbase');
  await screen.findByRole('heading', { name: 'This page doesn’t exist' });
  first.unmount();
  const second = await open('/nowhere');
  await screen.findByRole('heading', { name: 'This page doesn’t exist' });
  second.unmount();
  const third = await open('/auth');
  await waitFor(() => expect(third.path()).toBe('/'));
  third.unmount();
  forgetSession();
  const { path } = await open('/contract/index');
  expect(await screen.findByRole('heading', { name: 'Log in to Kamerton' })).toBeDefined();
  expect(path()).toBe('/auth');
  expect(writes).toEqual([]);
});
