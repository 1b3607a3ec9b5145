/**
 * Keeps the files of the app itself, so that it opens without a network. Music and calls pass by: the app keeps what it
 * needs of them. A new release waits until the app lets it in, while nothing sounds.
 */
interface WorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface WorkerFetch extends WorkerEvent {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
}
interface Worker extends EventTarget {
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
}

const worker = globalThis as unknown as Worker;
const scope = '/dist/play/';

/** Written by the build. */
const files = JSON.parse('shell-files') as string[];
const shell = [scope, ...files.map((file) => scope + file), `${scope}icon.svg`, `${scope}manifest.webmanifest`];

/** One cache for each build: names of files carry hashes of what is in them. */
const hashOf = (text: string): string =>
  [...text].reduce((hash, letter) => (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7).toString(36);
const cacheName = `shell-${hashOf(files.join())}`;

const fill = async () => {
  const cache = await caches.open(cacheName);
  await cache.addAll(shell.map((path) => new Request(path, { cache: 'reload', credentials: 'omit' })));
};

const clean = async () => {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('shell-') && name !== cacheName).map((name) => caches.delete(name)),
  );
  await worker.clients.claim();
};

const answer = async (request: Request): Promise<Response> => {
  const cache = await caches.open(cacheName);
  const stored = await cache.match(request.mode === 'navigate' ? scope : request, { ignoreSearch: true });
  return stored ?? fetch(request);
};

worker.addEventListener('install', (event) => (event as WorkerEvent).waitUntil(fill()));
worker.addEventListener('activate', (event) => (event as WorkerEvent).waitUntil(clean()));
worker.addEventListener('message', (event) => {
  if ((event as MessageEvent<unknown>).data === 'take over') void worker.skipWaiting();
});
worker.addEventListener('fetch', (event) => {
  const { request, respondWith } = event as WorkerFetch;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || !pathname.startsWith(scope)) return;
  respondWith.call(event, answer(request));
});
