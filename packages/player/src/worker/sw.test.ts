import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex');
const files = { '': '<main>', 'app.js': 'play()' };
const origin = 'https://kamerton.example';
const pathOf = (url: string) => new URL(url, origin).pathname;

const NodeRequest = Request;

const listeners = new Map<string, (event: object) => void>();

beforeAll(async () => {
  const sums = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, sumOf(text)]));
  const { parse } = JSON;
  // The build writes the sums in the place of this text.
  vi.spyOn(JSON, 'parse').mockImplementation((text) => (text === 'shell-files' ? sums : parse(text)) as unknown);
  vi.stubGlobal('addEventListener', listeners.set.bind(listeners));
  // @ts-expect-error -- a script that exports nothing
  await import('./sw.ts');
});

/** Files in each cache by their addresses, what the server has, and what it was asked for. */
let stored: Map<string, Map<string, string>>;
let served: Map<string, Response>;
let asked: Request[];
const [skipWaiting, claim, navigate] = [vi.fn(), vi.fn(), vi.fn()];

const cacheOf = (name: string) => {
  const cache = stored.get(name) ?? new Map<string, string>();
  stored.set(name, cache);
  return {
    put: async (path: string, response: Response) => cache.set(path, await response.text()),
    match: async (request: string | Request, { ignoreSearch }: CacheQueryOptions) => {
      const text = ignoreSearch && cache.get(pathOf(typeof request === 'string' ? request : request.url));
      return text === undefined ? undefined : new Response(String(text));
    },
  };
};

beforeEach(() => {
  [stored, asked] = [new Map(), []];
  served = new Map(Object.entries(files).map(([name, text]) => [`/dist/play/${name}`, new Response(text)]));
  for (const each of [skipWaiting, claim, navigate]) each.mockClear();
  vi.stubGlobal('location', { origin });
  // Addresses are relative to the worker's, which Node does not have.
  vi.stubGlobal('Request', function (path: string, options: RequestInit) {
    return new NodeRequest(new URL(path, origin), options);
  });
  vi.stubGlobal('skipWaiting', skipWaiting);
  vi.stubGlobal('clients', { claim, matchAll: async () => [{ url: `${origin}/dist/play/#x`, navigate }] });
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  });
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request);
    return served.get(pathOf(request.url)) ?? new Response('', { status: 404 });
  });
});

/** Tells the worker of an event, and resolves when it has done its work. */
const pass = async (name: string, more: object = {}) => {
  let work: Promise<unknown> = Promise.resolve();
  listeners.get(name)?.({ ...more, waitUntil: (promise: Promise<unknown>) => (work = promise) });
  return work;
};

/** The worker's answer to a request; null if it lets it pass by. */
const answerTo = async (url: string, more: { method?: string; mode?: string } = {}): Promise<string | null> => {
  const respondWith = vi.fn<(answer: Promise<Response>) => void>();
  const request = { url: new URL(url, origin).href, method: 'GET', mode: 'cors', ...more };
  listeners.get('fetch')?.({ request, respondWith });
  return (await respondWith.mock.calls[0]?.[0])?.text() ?? null;
};

test('a build is stored as a whole, past the browser’s cache, and waits to be let in', async () => {
  await pass('install');
  const [[name, cache] = []] = stored;
  expect(name).toMatch(/^app-\w+$/);
  expect(Object.fromEntries(cache ?? [])).toEqual({ '/dist/play/': '<main>', '/dist/play/app.js': 'play()' });
  const options = asked.map((each) => [each.cache, each.redirect, each.credentials]);
  expect(options).toEqual([0, 1].map(() => ['reload', 'error', 'omit']));
  await pass('message', { data: 'hello' });
  expect(skipWaiting).not.toHaveBeenCalled();
  await pass('message', { data: 'take over' });
  expect(skipWaiting).toHaveBeenCalledOnce();
});

test.each([
  ['a page of a Wi-Fi portal', new Response('Sign in')],
  ['a refusal', new Response('play()', { status: 503 })],
])('nothing is stored where %s comes in the place of a file', async (_, response) => {
  served.set('/dist/play/app.js', response);
  await expect(pass('install')).rejects.toThrow('another file than app.js');
  expect(stored.size).toBe(0);
});

test('files and pages of the app come from the store, other files of it from the network, and the rest passes by', async () => {
  await pass('install');
  served.set('/dist/play/icon.png', new Response('icon'));
  expect(await answerTo('/dist/play/app.js?x=1')).toBe('play()');
  expect(await answerTo('/dist/play/some/where', { mode: 'navigate' })).toBe('<main>');
  expect(await answerTo('/dist/play/icon.png')).toBe('icon');
  expect(await answerTo('/dist/api/player')).toBeNull();
  expect(await answerTo('https://music.example/dist/play/app.js')).toBeNull();
  expect(await answerTo('/dist/play/', { method: 'POST' })).toBeNull();
});

test('a build that is let in removes the one before it, and leaves its pages as they are', async () => {
  await pass('install');
  for (const name of ['app-old', 'music']) cacheOf(name);
  await pass('activate');
  expect([...stored.keys()]).toEqual([expect.stringMatching(/^app-(?!old)/), 'music']);
  expect([claim, navigate].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});

test('a release that would let no other in is replaced at once, and its pages are loaded anew', async () => {
  cacheOf('shell-1');
  await pass('install');
  expect(skipWaiting).toHaveBeenCalledOnce();
  await pass('activate');
  expect([...stored.keys()]).toEqual([expect.stringMatching(/^app-/)]);
  expect(navigate.mock.calls).toEqual([[`${origin}/dist/play/#x`]]);
});
