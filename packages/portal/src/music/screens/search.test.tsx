import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, getConfig, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { use } from 'react';
import { flushSync } from 'react-dom';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../../i18n/language.ts';
import { loadTexts } from '../../i18n/text.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { usePageKey } from '../../shell/use-page-key.ts';
import { Screen } from './search.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    const pagination = { limit: 30, offset: 0, total: 0 };
    if (address.includes('/search/')) return Response.json({ tracks: [], albums: [], pagination });
    return Response.json({ genres: [{ id: 7, name: 'Nineties', count: 3 }], tags: [], blocks: [] });
  });
});

afterEach(() => void vi.useRealTimers());

const never = new Promise<never>(() => undefined);

/** A page whose first rendering does not end: the page before stays on the screen. */
const Slow = () => use(never);

/** The page below a menu. */
function Layout() {
  return (
    <>
      <Link to="/search">Search</Link>
      <Link to="/slow">Slow</Link>
      <Outlet key={usePageKey()} />
    </>
  );
}

async function open(address: string) {
  await loadTexts('en');
  setLanguage('en');
  const routes = [
    {
      path: '*',
      Component: Layout,
      children: [
        { path: 'search', Component: Screen },
        { path: 'slow', Component: Slow },
      ],
    },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} flushSync={(change) => void flushSync(change)} />
    </QueryClientProvider>,
  );
  await screen.findByRole('searchbox');
  const user = userEvent.setup({ delay: null });
  const openSearch = () => user.click(screen.getByRole('link', { name: 'Search' }));
  return { user, openSearch, router, address: () => router.state.location.search };
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox');

test('the link to the search empties it after words have been searched for', async () => {
  const { user, openSearch, address } = await open('/search');
  await user.type(field(), 'rain');
  await waitFor(() => expect(address()).toBe('?what=rain'));
  await openSearch();
  await waitFor(() => expect(field().value).toBe(''));
  expect(address()).toBe('');
});

test('the link to the search empties it right after typing', async () => {
  const { user, openSearch, address } = await open('/search');
  await user.type(field(), 'rain');
  await openSearch();
  await waitFor(() => expect(field().value).toBe(''));
  expect(address()).toBe('');
});

test('a link that is pressed right after typing leads on, however long the rendering of its page takes', async () => {
  const { router } = await open('/search');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(field(), { target: { value: 'rain' } });
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Slow' })));
  expect(field().value).toBe('rain');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(router.state.location.pathname).toBe('/slow');
});

test('Enter right after the field was emptied searches for nothing', async () => {
  const { user, address } = await open('/search?what=rain');
  await user.clear(field());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(''));
  expect(field().value).toBe('');
});

test('a filter that is pressed right after typing is for the typed words', async () => {
  const { user, address } = await open('/search?what=rain&genres=7');
  await user.clear(field());
  await user.click(await screen.findByRole('button', { name: /Remove.*Nineties/ }));
  await waitFor(() => expect(address()).toBe(''));
  expect(field().value).toBe('');
});

test('each filter that is chosen can be taken off by its name', async () => {
  const { user, address } = await open('/search?vocal=true&explicit=false&from=2026-01-31&to=2026-02-01');
  const names = ['With vocals', 'Explicit language: no explicit', 'from 31 January 2026', 'to 1 February 2026'];
  const chosen = await screen.findByRole('list', { name: 'Selected filters' });
  expect(within(chosen).getAllByRole('listitem')).toHaveLength(5);
  for (const name of names) await user.click(within(chosen).getByRole('button', { name: `Remove filter: ${name}` }));
  await waitFor(() => expect(address()).toBe(''));
  expect(screen.queryByRole('list', { name: 'Selected filters' })).toBeNull();
});

test('a tab that is pressed before the page is rendered anew keeps the filters as they were just set', async () => {
  const { address } = await open('/search?what=rain&genres=7');
  const remove = await screen.findByRole('button', { name: /Remove.*Nineties/ });
  const tab = screen.getByRole('tab', { name: /^Albums/ });
  // As in a browser, where a navigation ends before a transition is rendered.
  await getConfig().asyncWrapper(async () => {
    remove.click();
    for (let tick = 0; tick < 100; tick += 1) await Promise.resolve();
    tab.click();
    await waitFor(() => expect(address()).toContain('tab=albums'));
  });
  expect(address()).toBe('?tab=albums&what=rain');
});
