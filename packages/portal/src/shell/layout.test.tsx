import { consumeLeftovers } from '@kamerton/ui/testing/leftovers';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { expect, test, vi } from 'vitest';
import { main } from '../i18n/en/main.ts';
import { tracks } from '../i18n/en/tracks.ts';
import { player } from '../player/store.ts';
import { album } from '../player/testing/machine-rows.ts';
import { renderScreen } from '../testing/render.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { BackToList } from './back-to-list.tsx';
import { DefaultLayout } from './default-layout.tsx';
import { Screen as NotFound } from './not-found.tsx';
import { PageOutlet, type PendingScreen, type Shape } from './page-outlet.tsx';
import { inPlace, overlay } from './use-page-key.ts';

const { shell } = main;

/** Counts its own presses, so that another page shows none. */
function Page({ name }: { name: string }) {
  const [count, setCount] = useState(0);
  return (
    <>
      <h1>{name}</h1>
      <button type="button" onClick={() => setCount(count + 1)}>{`Pressed ${count}`}</button>
      <BackToList to="/usual" text="The usual list" />
    </>
  );
}

const never = () => new Promise<never>(() => undefined);

async function open(
  address: string,
  pendingScreen: (here: string, target: string) => PendingScreen | null = () => null,
) {
  const Layout = () => (
    <DefaultLayout
      service={<a href="/service">Service</a>}
      language={<p>Language</p>}
      menus={<p>Menus</p>}
      sidebar={<Link to="/search?what=rain">Find</Link>}
      pendingScreen={pendingScreen}
    >
      <p>Overlays</p>
    </DefaultLayout>
  );
  return renderScreen(NotFound, address, [
    {
      element: <Layout />,
      children: [
        ...['/', '/search', '/musicbase/album/7', '/object'].map((path) => ({ path, element: <Page name={path} /> })),
        // Where navigations lead to has the base of the portal.
        { path: '/dist/slow', lazy: never },
      ],
    },
    { path: '/auth', element: <AuthLayout language={<p>Language</p>} pendingScreen={() => null} /> },
  ]);
}

const main_ = () => screen.getByRole('main');
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a page has the product, its service and its footer around it, and is skipped to', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const { user } = await open('/');
  expect(screen.getByRole('link', { name: shell.product }).getAttribute('href')).toBe('/');
  expect(within(screen.getByRole('navigation', { name: shell.service })).getByText('Service')).toBeDefined();
  const { about, privacy, cookies, social } = shell.footer;
  const links = within(screen.getByRole('navigation', { name: shell.footer.name })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    [about, '/about', null],
    [privacy, '/privacy', null],
    [cookies, '/cookies', null],
    [social, '/about#contact', null],
  ]);
  expect(document.activeElement).toBe(document.body);
  await user.click(screen.getByRole('link', { name: shell.skipToContent }));
  expect([document.activeElement, scrolled.mock.calls.length, location.hash]).toEqual([main_(), 1, '']);
});

test('while music plays, links out of the portal open another tab', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'));
  await open('/');
  await player.load();
  // The player lives as long as its page.
  consumeLeftovers();
  act(() => player.choose({ ...album, index: 0 }));
  const link = () => screen.getByRole('link', { name: shell.footer.about });
  const values = () => ['title', 'target', 'rel'].map((name) => link().getAttribute(name));
  await waitFor(() => expect(values()).toEqual([shell.newTab, '_blank', 'noopener']));
  act(() => player.close());
  expect(values()).toEqual([null, null, null]);
});

test('the theme is switched to the other one and back to the system’s', async () => {
  const { user } = await open('/auth');
  expect(document.querySelector('header a')?.getAttribute('href')).toBe('/');
  const root = document.documentElement;
  await user.click(screen.getByRole('button', { name: shell.theme.toDark }));
  expect([root.dataset['theme'], localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
  await user.click(screen.getByRole('button', { name: shell.theme.toLight }));
  expect([root.dataset['theme'], localStorage.getItem('theme')]).toEqual([undefined, null]);
  root.dataset['theme'] = 'light';
  vi.stubGlobal('localStorage', {
    clear: () => undefined,
    setItem: () => {
      throw new Error('full');
    },
  });
  await user.click(screen.getByRole('button', { name: shell.theme.toDark }));
  expect(screen.getByRole('button', { name: shell.theme.toLight })).toBeDefined();
  delete root.dataset['theme'];
});

test('a page that arrives late does not move the focus out of a field that was entered meanwhile', async () => {
  let arrive: (page: { Component: () => ReactElement }) => void = () => undefined;
  const lazy = () => new Promise<{ Component: () => ReactElement }>((resolve) => (arrive = resolve));
  const page = (
    <>
      <Link to="/late">Late</Link>
      <Link to="/later">Later</Link>
      <input />
      <PageOutlet pendingScreen={() => null} />
    </>
  );
  const late = ['/late', '/later'].map((path) => ({ path, lazy }));
  const { router, user } = await renderScreen(NotFound, '/', [
    { element: page, children: [{ path: '/', element: null }, ...late] },
  ]);
  const press = async (name: string) => {
    await user.click(screen.getByRole('link', { name }));
    await waitFor(() => expect(router.state.navigation.state).toBe('loading'));
    return () => act(async () => arrive({ Component: () => <h1>{name}</h1> }));
  };
  const arriveLate = await press('Late');
  await user.click(screen.getByRole('textbox'));
  await arriveLate();
  await heading('Late');
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  const arriveLater = await press('Later');
  await arriveLater();
  await heading('Later');
  expect(document.activeElement).toBe(main_());
});

test('another page has the focus and begins anew, one that wrote its own address or opened a dialog goes on', async () => {
  const { user, router } = await open('/search');
  await user.click(screen.getByRole('button', { name: 'Pressed 0' }));
  const go = (to: string | number, options = {}) => act(() => router.navigate(to as string, options));
  await go('/search?what=rain', inPlace);
  await go('/search?what=rain&edit=1', { state: overlay });
  await go(-1);
  expect(screen.getByRole('button', { name: 'Pressed 1' })).toBeDefined();
  expect(document.activeElement).not.toBe(main_());
  // Its link leads to the address that it opened with.
  await go('/search');
  expect(screen.getByRole('button', { name: 'Pressed 0' })).toBeDefined();
  expect(document.activeElement).toBe(main_());
  await user.click(screen.getByRole('button', { name: 'Pressed 0' }));
  await go('/object', { ...inPlace });
  expect(screen.getByRole('button', { name: 'Pressed 0' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Pressed 0' }));
  await go('/object?a=1', { replace: true });
  expect(screen.getByRole('button', { name: 'Pressed 0' })).toBeDefined();
  await go('/nowhere');
  expect(await heading(shell.notFound.heading)).toBeDefined();
  expect(screen.getByRole('link', { name: shell.toHome }).getAttribute('href')).toBe('/');
});

test('a page that a list has opened leads back to it as the list was left, another one to the usual list', async () => {
  const { user, router } = await open('/musicbase/album/7');
  const link = (name: string) => screen.findByRole('link', { name });
  expect((await link('The usual list')).getAttribute('href')).toBe('/usual');
  await user.click(await link('Find'));
  await act(() => router.navigate('/musicbase/album/7'));
  const back = await link(tracks.backTo.search);
  expect(back.getAttribute('href')).toBe('/search?what=rain');
  for (const press of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }]) {
    back.addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(back, press);
    expect(router.state.historyAction).toBe('PUSH');
  }
  await user.click(back);
  await heading('/search');
  expect([router.state.historyAction, router.state.location.search]).toEqual(['POP', '?what=rain']);
  await act(() => router.navigate('/profile'));
  await act(() => router.navigate('/musicbase/album/7'));
  expect(await link('The usual list')).toBeDefined();
});

test.each([
  ['home', false, 7],
  ['covers', false, 12],
  ['rows', true, 8],
  ['form', false, 0],
  ['set', false, 8],
] as [Shape, boolean, number][])(
  'while the code of a screen loads, a skeleton of the shape %s takes its place',
  async (...args) => {
    const [shape, preservesHead, parts] = args;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked: string[][] = [];
    const { router } = await open('/', (...addresses) => {
      asked.push(addresses);
      return { shape, preservesHead };
    });
    await act(async () => void router.navigate('/dist/slow'));
    await act(() => vi.advanceTimersByTimeAsync(59));
    const busy = () => main_().querySelector('[aria-busy]');
    expect(busy()).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect([asked.at(-1), busy() !== null]).toEqual([['/', '/slow'], true]);
    expect(within(main_()).queryAllByText(shell.loading)).toHaveLength(preservesHead ? 0 : 1);
    expect(busy()!.querySelectorAll('li, .grid > span').length).toBe(shape === 'home' ? 6 : parts);
    await act(() => router.navigate('/object'));
    expect(screen.getByRole('heading').textContent).toBe('/object');
    expect(busy()).toBeNull();
    await act(async () => void router.navigate('/object?a=1'));
    expect(busy()).toBeNull();
  },
);
