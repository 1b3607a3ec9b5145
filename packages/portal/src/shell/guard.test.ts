import type { MiddlewareFunction } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberPlace, consumePlace } from '../lib/return-place.ts';
import { guard } from './guard.ts';

const signedIn = { token: 'new', user: { email: 'a@b.ru', name: 'Anna' }, language_id: 1 };
const cookies = new Map<string, string>();
const stored = new Map<string, string>();
let window: { oneTimeToken?: string };
let signIns: unknown[];
let loginStatus: number;

beforeEach(() => {
  cookies.clear();
  stored.clear();
  window = {};
  signIns = [];
  loginStatus = 200;
  vi.stubGlobal('window', window);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', { protocol: 'http:', href: 'http://localhost/dist/' });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    },
    documentElement: { lang: 'ru' },
    querySelector: () => null,
  });
  vi.stubGlobal('fetch', (_address: string, init: { body: string }) => {
    signIns.push(JSON.parse(init.body));
    return Promise.resolve(new Response(JSON.stringify(signedIn), { status: loginStatus }));
  });
});

afterEach(() => vi.unstubAllGlobals());

/** Result of a navigation to an address: `through`, or the address of the redirect. */
async function end(address: string): Promise<string | null> {
  let through = false;
  const args = { request: new Request(`http://portal/dist${address}`) } as Parameters<MiddlewareFunction>[0];
  try {
    await guard(args, () => {
      through = true;
      return Promise.resolve();
    });
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return thrown.headers.get('location');
  }
  return through ? 'through' : null;
}

test('a stored token lets the navigation continue', async () => {
  cookies.set('token', 'old');
  expect(await end('/search')).toBe('through');
  expect(signIns).toEqual([]);
});

test('without a token it goes to sign-in, and the place is kept for afterwards', async () => {
  expect(await end('/search?what=jazz')).toBe('/auth');
  expect(consumePlace()).toBe('/search?what=jazz');
});

test('the profile is a place to come back to, the screens of guests are none', () => {
  rememberPlace('/auth/profile');
  expect(consumePlace()).toBe('/auth/profile');
  for (const place of ['/', '/auth', '/auth/', '/auth?x=1', '/forgot?code=abc']) rememberPlace(place);
  expect(consumePlace()).toBeNull();
});

test('no place is kept that begins like the address of another host', () => {
  for (const address of ['//evil.example/search', '/\\evil.example']) {
    stored.set('account:return-to', address);
    expect(consumePlace()).toBeNull();
  }
  expect(stored.size).toBe(0);
});

test('where storage is closed to the page it goes to sign-in all the same', async () => {
  const closed = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: closed, setItem: closed, removeItem: closed });
  expect(await end('/search')).toBe('/auth');
  expect(consumePlace()).toBeNull();
});

test('a token of the address signs in and goes Home', async () => {
  window.oneTimeToken = 'once';
  expect(await end('/search')).toBe('/');
  expect(signIns).toEqual([{ email: null, password: null, token: 'once', tz: expect.any(String) as string }]);
  expect(cookies.get('token')).toBe('new');
});

test('a token of the address is tried once', async () => {
  window.oneTimeToken = 'once';
  await end('/');
  expect(await end('/')).toBe('through');
  expect(signIns).toHaveLength(1);
});

test('where the token of the address fails it goes on as if there were none', async () => {
  loginStatus = 401;
  window.oneTimeToken = 'stale';
  expect(await end('/search')).toBe('/auth');
  cookies.set('token', 'old');
  window.oneTimeToken = 'stale';
  expect(await end('/search')).toBe('through');
});
