import { addressOf } from '@kamerton/ui/http';
import { api } from '@kamerton/wire/client/api';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, CallFailed, fetched, onFailure, readAnswer, type Failure } from './http.ts';

/** Requests of the browser, and their answer. */
let sent: { address: string; init: RequestInit }[] = [];
let answer: () => Response | Promise<Response>;

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const page = { cookie: '', lang: 'en', root: '/dist/api' };
const headerOf = (name: string) => new Headers(sent[0]?.init.headers).get(name);

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  Object.assign(page, { cookie: '', lang: 'en', root: '/dist/api' });
  vi.stubGlobal('document', {
    get cookie() {
      return page.cookie;
    },
    get documentElement() {
      return { lang: page.lang };
    },
    querySelector: () => ({ content: page.root }),
  });
  vi.stubGlobal('location', { href: 'https://portal.example/dist/' });
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    sent.push({ address, init });
    return Promise.resolve(answer());
  });
});

afterEach(async () => {
  // Calls that wait until the server answers again end before the next test.
  answer = () => json(200, {});
  await vi.runAllTimersAsync();
});

test('parameters and query go into the address, and what is missing stays out', () => {
  expect(addressOf(api.album, { params: { id: 7 }, query: { limit: 1000, offset: undefined } })).toBe(
    '/albums/7?limit=1000',
  );
  expect(addressOf(api.album, { params: { id: 'a/b' } })).toBe('/albums/a%2Fb');
  expect(addressOf(api.blocks, {})).toBe('/collections/blocks');
});

test('the token goes in its header and no cookie goes along', async () => {
  page.cookie = 'token=abc%2F1';
  answer = () => json(200, { genres: [] });
  await call(api.genres, {});
  expect(headerOf('token')).toBe('abc/1');
  expect(sent[0]?.init.credentials).toBe('omit');
});

test('a small write outlives its page, a read or a large write only where that is asked for', async () => {
  answer = () => json(200, {});
  await call(api.genres, {});
  await call(api.genres, { keepalive: true });
  await call(api.addMyCollection, { body: { id: 1 } });
  await call(api.addTracks, { params: { id: 1 }, body: { ids: Array.from({ length: 400 }, (_, id) => id + 1) } });
  await call(api.createPlaylist, { body: { name: 'ж'.repeat(600) } });
  await call(api.createPlaylist, { body: { name: '🎵'.repeat(200) } });
  expect(sent.map(({ init }) => init.keepalive)).toEqual([false, true, true, false, false, true]);
});

test('writes outlive their page only while the browser takes them, and again once others are answered', async () => {
  answer = () => json(200, {});
  const large = { params: { id: 1 }, body: { ids: Array.from({ length: 4000 }, (_, id) => id + 1) }, keepalive: true };
  await Promise.all([1, 2, 3, 4, 5].map(() => call(api.removeTracks, large)));
  await call(api.removeTracks, large);
  expect(sent.map(({ init }) => init.keepalive)).toEqual([true, true, true, false, false, true]);
});

test('a guest sends no token', async () => {
  answer = () => json(200, { accounts: [] });
  await call(api.demoAccounts, {});
  expect(headerOf('token')).toBeNull();
});

test('a refusal of another host has its message, whatever else is there', async () => {
  answer = () => json(500, { message: 'Only a message' });
  expect(await call(api.genres, {})).toMatchObject({
    error: { status: 500, code: 'unreadable', message: 'Only a message' },
  });
});

test('the XSRF cookie is echoed where a host sets one', async () => {
  answer = () => json(200, { genres: [] });
  await call(api.genres, {});
  expect(headerOf('X-XSRF-TOKEN')).toBeNull();
  sent = [];
  page.cookie = 'token=a; XSRF-TOKEN=x%3D1';
  await call(api.genres, {});
  expect(headerOf('X-XSRF-TOKEN')).toBe('x=1');
});

test('the language of the interface is asked for', async () => {
  page.lang = 'ru';
  answer = () => json(200, { genres: [] });
  await call(api.genres, {});
  expect(headerOf('accept-language')).toBe('ru');
});

test('the API is at the address in the page', async () => {
  page.root = 'https://api.example/v1';
  answer = () => json(200, { blocks: [] });
  await call(api.blocks, {});
  expect(sent[0]?.address).toBe('https://api.example/v1/collections/blocks');
});

test('a body is sent as JSON, with DELETE too', async () => {
  answer = () => json(200, { success: true });
  await call(api.removeMyAlbum, { query: {}, body: { id: 3 } });
  expect(sent[0]?.init).toMatchObject({ method: 'DELETE', body: '{"id":3}' });
  expect(headerOf('content-type')).toBe('application/json');
});

const bodies = () => sent.map(({ init }) => JSON.parse(init?.body as string) as unknown);

test('a body carries every key that the specification lists, empty or not', async () => {
  answer = () => json(200, {});
  await call(api.searchTracks, { query: {}, body: {} });
  await call(api.searchAlbums, { query: {}, body: { what: 'rain', vocal: true, from: undefined } });
  await call(api.login, { body: { email: 'anna@cafe.example', password: 'a', tz: 'Europe/Moscow' } });
  await call(api.login, { body: { token: 'one-time', tz: 'Europe/Moscow' } });
  await call(api.createPlaylist, { body: { name: 'Morning' } });
  expect(bodies()).toEqual([
    { what: '', tags: [], genres: [] },
    { what: 'rain', tags: [], genres: [], vocal: true },
    { email: 'anna@cafe.example', password: 'a', tz: 'Europe/Moscow', token: null },
    { email: null, password: null, tz: 'Europe/Moscow', token: 'one-time' },
    { name: 'Morning', description: '', cover: null, filename: null },
  ]);
});

test.each([200, 201, 299])('status %i is a success', async (status) => {
  answer = () => json(status, { genres: [] });
  expect(await call(api.genres, {})).toEqual({ ok: true, data: { genres: [] } });
});

test('a problem keeps its status, code, message and fields', async () => {
  const problem = { status: 422, code: 'invalid', message: 'Wrong', request_id: 'r', fields: { email: 'email' } };
  answer = () => json(422, problem);
  expect(await call(api.login, { body: {} })).toEqual({
    ok: false,
    error: {
      endpoint: api.login,
      status: 422,
      code: 'invalid',
      message: 'Wrong',
      fields: { email: 'email' },
      requestId: 'r',
    },
  });
});

test('a thing whose answer broke off on the way is asked for again by the same press', async () => {
  const broken = () => new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) });
  answer = () => (sent.length === 1 ? new Response(broken(), { status: 201 }) : json(201, { success: true }));
  const answered = call(api.createPlaylist, { body: { name: 'Morning' } });
  await vi.runAllTimersAsync();
  expect(await answered).toMatchObject({ ok: true });
  const [first, second] = sent.map(({ init }) => new Headers(init.headers).get('idempotency-key'));
  expect(second).toBe(first);
  expect(sent).toHaveLength(2);
});

test('an answer that is not the API’s is unreadable, whatever its status', async () => {
  for (const status of [200, 502]) {
    answer = () => new Response('<html>', { status });
    expect(await call(api.genres, {})).toMatchObject({ ok: false, error: { status, code: 'unreadable' } });
  }
});

test('no answer counts as unreachable', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await call(api.genres, {})).toMatchObject({ ok: false, error: { status: 0, code: 'unreachable' } });
});

test('a call that makes a thing names its press, each time another', async () => {
  answer = () => json(201, { success: true });
  await call(api.createPlaylist, { body: { name: 'Morning' } });
  await call(api.createPlaylist, { body: { name: 'Morning' } });
  await call(api.createPlaylist, { body: { name: 'Morning' }, idempotencyKey: 'the-same' });
  const keys = sent.map(({ init }) => new Headers(init.headers).get('idempotency-key'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe('the-same');
  sent = [];
  await call(api.genres, {});
  expect(headerOf('idempotency-key')).toBeNull();
});

test('a lost answer is asked for again under the key of the same press', async () => {
  answer = () => (sent.length === 1 ? Promise.reject(new TypeError('Failed to fetch')) : json(201, { success: true }));
  const asked = call(api.createPlaylist, { body: { name: 'Morning' } });
  await vi.runAllTimersAsync();
  expect(await asked).toMatchObject({ ok: true });
  const keys = sent.map(({ init }) => new Headers(init.headers).get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('every failed call is reported, with its session', async () => {
  const reported: Failure[] = [];
  onFailure((failure) => reported.push(failure));
  page.cookie = 'token=one';
  answer = () => json(200, { genres: [] });
  await call(api.genres, {});
  expect(reported).toEqual([]);
  answer = () => json(500, { status: 500, code: 'internal', message: 'Ours', request_id: 'r' });
  await call(api.genres, { background: true });
  answer = () => {
    page.cookie = 'token=another';
    return json(401, { status: 401, code: 'unauthorized', message: 'Sign in', request_id: 'r' });
  };
  await call(api.genres, {});
  onFailure(() => undefined);
  expect(reported).toMatchObject([
    { error: { status: 500, requestId: 'r' }, background: true, former: false },
    { error: { status: 401 }, background: false, former: true },
  ]);
});

test.each([
  ['nobody once its account has logged out', '', false],
  ['nobody once another account has signed in', 'token=two; user={"email":"clara@example.com","name":""}', false],
  ['its caller where its account has signed in anew', 'token=two; user={"email":"anna@example.com","name":""}', true],
])('an answer reaches %s', async (_, cookie, isExpected) => {
  for (const status of [200, 422]) {
    page.cookie = 'token=one; user={"email":"anna@example.com","name":""}';
    answer = () => {
      page.cookie = cookie;
      return json(status, {});
    };
    const reached = vi.fn<() => void>();
    void call(api.genres, {}).then(reached);
    await vi.runAllTimersAsync();
    expect(reached).toHaveBeenCalledTimes(isExpected ? 1 : 0);
  }
});

test('a lost answer is not asked for again once its account has logged out', async () => {
  page.cookie = 'token=one';
  answer = () => {
    page.cookie = '';
    throw new TypeError('Failed to fetch');
  };
  void call(api.createPlaylist, { body: { name: 'Morning' } });
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent.filter(({ init }) => init.method === 'POST')).toHaveLength(1);
});

test('a call that its caller gave up is no failure', async () => {
  const gaveUp = new AbortController();
  gaveUp.abort();
  answer = () => Promise.reject(new DOMException('aborted', 'AbortError'));
  await expect(call(api.genres, { signal: gaveUp.signal })).rejects.toThrow('aborted');
});

test('fetched gives the data alone, and throws what went wrong', async () => {
  answer = () => json(200, { genres: [] });
  expect(await fetched(api.genres, {})).toEqual({ genres: [] });
  answer = () => json(404, { status: 404, code: 'not_found', message: 'Nothing here', request_id: 'r' });
  const failure = await fetched(api.genres, {}).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CallFailed);
  expect((failure as CallFailed).error.status).toBe(404);
});

test('media are on the host of the API', () => {
  const text = JSON.stringify({
    name: '/media/x',
    file: '/media/audio/1?end=2',
    cover: { small: '/media/covers/a/small' },
    peaks: null,
  });
  expect(readAnswer(text, '/dist/api', 'https://portal.example/dist/')).toEqual(JSON.parse(text));
  expect(readAnswer(text, 'https://api.example/dist/api', 'https://portal.example/dist/')).toEqual({
    name: '/media/x',
    file: 'https://api.example/media/audio/1?end=2',
    cover: { small: 'https://api.example/media/covers/a/small' },
    peaks: null,
  });
});

test.each([
  ['taken by whom it was asked for', 'token=mine', 0],
  ['left to whom it was asked for', 'token=other', 1],
])('an answer that was asked for ahead is %s, once', async (_, cookie, calls) => {
  page.cookie = cookie;
  vi.stubGlobal('early', { token: 'mine', answers: { '/my/totals': Promise.resolve(json(200, {})) } });
  vi.spyOn(performance, 'now').mockReturnValue(1000);
  answer = () => json(200, {});
  await call(api.totals, {});
  expect(sent).toHaveLength(calls);
  await call(api.totals, {});
  expect(sent).toHaveLength(calls + 1);
});

test('an answer that was asked for ahead is none ten seconds later', async () => {
  page.cookie = 'token=mine';
  vi.stubGlobal('early', { token: 'mine', answers: { '/my/totals': Promise.resolve(json(200, {})) } });
  vi.spyOn(performance, 'now').mockReturnValue(10_001);
  answer = () => json(200, {});
  await call(api.totals, {});
  expect(sent).toHaveLength(1);
});
