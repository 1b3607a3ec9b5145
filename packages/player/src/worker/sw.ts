/**
 * Stores the files of the app itself, so that it opens without a network. Music and calls pass by: the app stores what it
 * needs of them. A new release waits until the app lets it in.
 */
interface WorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface WorkerFetch extends WorkerEvent {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
}
interface Client {
  url: string;
  navigate: (url: string) => Promise<unknown>;
}
interface Worker extends EventTarget {
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window' }) => Promise<Client[]>;
  };
}

const worker = globalThis as unknown as Worker;
const scope = '/dist/play/';

/** SHA-256 of each file by its name, '' being the page. Written by the build. */
const sums = JSON.parse('shell-files') as Record<string, string>;

/** One cache for each build. */
const hashOf = (text: string): string =>
  [...text].reduce((hash, letter) => (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7).toString(36);
const prefix = 'app-';
const cacheName = prefix + hashOf(JSON.stringify(sums));

const sumOf = async (response: Response): Promise<string> => {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()));
  return [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/**
 * Fetches a file of this build. Throws for anything else under its name: a page of a proxy or of a Wi-Fi portal, a
 * redirect to a sign-in, a file of another release.
 */
const fetchFile = async (name: string): Promise<Response> => {
  const options = { cache: 'reload', credentials: 'omit', redirect: 'error' } as const;
  const response = await fetch(new Request(scope + name, options));
  if (!response.ok || (await sumOf(response.clone())) !== sums[name]) throw new Error(`another file than ${name}`);
  return response;
};

/** Stores the build when all of it is there; otherwise the worker before it goes on. */
const install = async () => {
  const names = Object.keys(sums);
  const files = await Promise.all(names.map(fetchFile));
  const cache = await caches.open(cacheName);
  await Promise.all(files.map((file, at) => cache.put(scope + (names[at] ?? ''), file)));
  if (await isFormerOld()) await worker.skipWaiting();
};

const cachesOf = async (prefix: string) => (await caches.keys()).filter((name) => name.startsWith(prefix));

/**
 * True after a release whose app lets no other in while music plays, which is for ever in a venue that never closes; some
 * of these have stored whatever was answered, and cannot run at all.
 */
const isFormerOld = async (): Promise<boolean> => (await cachesOf('shell-')).length > 0;

const activate = async () => {
  const isOld = await isFormerOld();
  const former = (await Promise.all(['shell-', prefix].map(cachesOf))).flat().filter((name) => name !== cacheName);
  await Promise.all(former.map((name) => caches.delete(name)));
  await worker.clients.claim();
  if (!isOld) return;
  for (const client of await worker.clients.matchAll({ type: 'window' })) void client.navigate(client.url);
};

const answer = async (request: Request): Promise<Response> => {
  const cache = await caches.open(cacheName);
  const stored = await cache.match(request.mode === 'navigate' ? scope : request, { ignoreSearch: true });
  return stored ?? fetch(request);
};

worker.addEventListener('install', (event) => (event as WorkerEvent).waitUntil(install()));
worker.addEventListener('activate', (event) => (event as WorkerEvent).waitUntil(activate()));
worker.addEventListener('message', (event) => {
  if ((event as MessageEvent<unknown>).data === 'take over') void worker.skipWaiting();
});
worker.addEventListener('fetch', (event) => {
  const { request, respondWith } = event as WorkerFetch;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || !pathname.startsWith(scope)) return;
  respondWith.call(event, answer(request));
});
