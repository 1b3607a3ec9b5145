import { createMemoryRouter } from 'react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

const anna = { id: 1, email: 'anna@example.com', name: 'Anna' };
const boris = { id: 2, email: 'boris@example.com', name: 'Boris' };

/** What makes this tab check: the message of another one, and returns to it. */
let checks: Map<string, () => void>;
let posted: unknown[];

const cookie = (name: string, value: string) => {
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${value === '' ? 0 : 60}`;
};
const user = (of: typeof anna | null) => cookie('user', of ? JSON.stringify(of) : '');

beforeEach(() => {
  checks = new Map();
  posted = [];
  const listen = (name: string, check: () => void) => void checks.set(name, check);
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener = listen;
      postMessage = (message: unknown) => void posted.push(message);
    },
  );
  vi.spyOn(globalThis, 'addEventListener').mockImplementation(listen as never);
  vi.spyOn(document, 'addEventListener').mockImplementation(listen as never);
  onTestFinished(() => ['token', 'user', 'locale'].forEach((name) => cookie(name, '')));
});

/** Watches in a tab of its own, with the modules of its own, at an address. */
async function watch(address: string, of: typeof anna | null) {
  user(of);
  cookie('token', of ? 'one' : '');
  cookie('locale', '2');
  vi.resetModules();
  const { watchSession } = await import('./watch-session.ts');
  const session = await import('../lib/session.ts');
  const { readSessionEnd } = await import('../lib/ended-session.ts');
  const { rememberPlace, consumePlace } = await import('../lib/return-place.ts');
  const { player } = await import('../player/store.ts');
  const { createQueryClient } = await import('../lib/query-client.ts');
  const calls: string[] = [];
  for (const name of ['close', 'bringBack', 'setAside'] as const)
    vi.spyOn(player, name).mockImplementation(() => void calls.push(name));
  const replace = vi
    .spyOn(location, 'replace')
    .mockImplementation((to) => void calls.push(`replaced by ${String(to)}`));
  const router = createMemoryRouter([{ path: '*' }], { basename: '/dist', initialEntries: [`/dist${address}`] });
  const client = createQueryClient();
  watchSession(router, client);
  const at = () => router.state.location.pathname;
  return {
    session,
    calls,
    replace,
    at,
    readSessionEnd,
    rememberPlace,
    consumePlace,
    client,
    check: (by = 'message') => checks.get(by)!(),
  };
}

test.each(['message', 'focus', 'pageshow', 'visibilitychange'])(
  'a log-out in another tab leads to the sign-in, and no place of the account is returned to, as %s says',
  async (by) => {
    const { check, calls, at, readSessionEnd, consumePlace } = await watch('/search', anna);
    check(by);
    expect(at()).toBe('/dist/search');
    user(null);
    cookie('token', '');
    check(by);
    await expect.poll(at).toBe('/dist/auth');
    await expect.poll(consumePlace).toBeNull();
    expect([calls, readSessionEnd()]).toEqual([['close', 'setAside'], 'loggedOut']);
  },
);

test('a session that is over elsewhere leads to the sign-in, and back to the place afterwards', async () => {
  const { check, calls, at, readSessionEnd } = await watch('/search', anna);
  cookie('token', '');
  check();
  await expect.poll(at).toBe('/dist/auth');
  expect([calls.splice(0), readSessionEnd()]).toEqual([['setAside'], 'over']);
  cookie('token', 'two');
  check();
  await expect.poll(at).toBe('/dist/search');
  expect(calls).toEqual(['bringBack']);
});

test.each([
  ['/auth', '/dist'],
  ['/auth/', '/dist'],
  ['/forgot', '/dist/forgot'],
])('a guest at %s who signs in elsewhere is at %s', async (address, place) => {
  const { check, calls, at } = await watch(address, null);
  user(anna);
  cookie('token', 'one');
  check();
  await expect.poll(at).toBe(place);
  expect(calls).toEqual(['bringBack']);
});

test('another account that signs in elsewhere begins with nothing of this one', async () => {
  const { check, calls } = await watch('/search', anna);
  sessionStorage.setItem('account:draft:venue', '{}');
  user(boris);
  cookie('token', 'two');
  check();
  expect([calls, sessionStorage.getItem('account:draft:venue')]).toEqual([['replaced by /dist/'], null]);
});

test('a name that is changed elsewhere is shown here, and nothing else happens', async () => {
  const { check, calls, session, at } = await watch('/search', anna);
  const changed = vi.fn<() => void>();
  session.subscribeToSession(changed);
  user({ ...anna, email: 'anna@new.example' });
  check();
  expect([changed.mock.calls.length, calls, at()]).toEqual([1, [], '/dist/search']);
  cookie('token', 'two');
  check();
  expect([changed.mock.calls.length, calls]).toEqual([1, []]);
});

test('a language that is chosen elsewhere is switched to, and what the server words is read again', async () => {
  const { check, client } = await watch('/search', anna);
  const { currentLanguage } = await import('../i18n/language.ts');
  client.setQueryData(['genres'], []);
  cookie('locale', '1');
  check();
  await expect.poll(() => client.getQueryState(['genres'])?.isInvalidated).toBe(true);
  expect(currentLanguage()).toBe('ru');
});

test('a sign-in here is sent to other tabs, and what played for another account is closed', async () => {
  const { session, calls } = await watch('/auth', null);
  session.storeSession('one', anna);
  expect([calls.splice(0), posted.splice(0)]).toEqual([['close', 'bringBack'], [null]]);
  session.storeSession('two', anna);
  expect([calls, posted.splice(0)]).toEqual([[], [null]]);
  session.storeSession('three', boris);
  expect([calls.splice(0), posted.splice(0)]).toEqual([['close'], [null]]);
  session.forgetToken();
  session.storeSession('four', boris);
  expect([calls, posted]).toEqual([['bringBack'], [null, null]]);
});
