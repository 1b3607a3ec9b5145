import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFolder } from '../../bench/measure/processes.mjs';
import { accountEmail, password } from '../../bench/product/contents.mjs';
import { writeMusic } from '../writer/music.mjs';

/** Milliseconds between two acts of one kind. */
const pauses = { write: 60, read: 40, listen: 60, signIn: 3000, import: 20_000 };

const reads = [
  ['GET', '/albums?limit=50'],
  ['GET', '/albums/popular'],
  ['GET', '/collections/blocks'],
  ['GET', '/my/albums?limit=50'],
  ['GET', '/my/playlists?limit=50'],
  ['GET', '/my/totals'],
  ['GET', '/objects?limit=50'],
  ['GET', '/feedback/requests?limit=20'],
  ['GET', '/profile'],
  ['GET', '/revoked/tracks?limit=20'],
  ['POST', '/search/tracks', { what: 'track', tags: [], genres: [] }],
  ['POST', '/search/albums', { what: 'artist', tags: [], genres: [] }],
];

/**
 * Loads a world with all that a service does: writes of distributors and of the office with uploads, reads, ranges of
 * audio, some of them cut off, sign-ins, imports. A call that fails is an error, but for what is no longer there.
 */
export function startLoad({ product, clients }, random) {
  const over = new AbortController();
  // Each of the loops below waits for it.
  setMaxListeners(0, over.signal);
  let operations = 0;
  const [token] = product.tokens;

  const call = async (method, path, { body, headers = { token } } = {}) => {
    const answer = await fetch(`${product.url}/dist/api${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status === 404 && method === 'GET') return null;
    if (answer.status === 429) return wait(1000 * Number(answer.headers.get('retry-after')));
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status} ${text}`);
    return JSON.parse(text);
  };

  /** True if the office has revoked a track since its address was read. */
  const isWithdrawn = async (album, file) => {
    const found = await call('GET', `/albums/${album}`);
    return !found?.tracks.some(
      (track) => new URL(track.file, product.url).pathname === new URL(file, product.url).pathname,
    );
  };

  /** Fetches a part of a file's bytes; one time in four the listener leaves. */
  const listen = async () => {
    const { albums } = await call('GET', '/albums?limit=50');
    const album = random.pick(albums).id;
    // The office may have revoked the album since the list was read.
    const found = await call('GET', `/albums/${album}`);
    if (!found || found.tracks.length === 0) return;
    const { file } = random.pick(found.tracks);
    const from = random.below(2000);
    const leaving = new AbortController();
    const headers = { range: `bytes=${from}-${random.below(2) === 0 ? '' : from + random.below(3000)}` };
    const answer = await fetch(`${product.url}${file}`, { headers, signal: leaving.signal });
    if (answer.status === 404 && (await isWithdrawn(album, file))) return;
    if (answer.status !== 206) throw new Error(`audio was answered with ${answer.status}`);
    if (random.below(4) === 0) return leaving.abort();
    await answer.arrayBuffer();
  };

  const signIn = async () => {
    const body = { email: accountEmail(random.below(product.tokens.length)), password, tz: null };
    const session = await call('POST', '/auth/login', { body, headers: {} });
    if (session) await call('GET', '/auth/logout', { headers: { token: session.token } });
  };

  let imported = 0;
  const importMusic = async () => {
    const folder = temporaryFolder('kamerton-soak-music-');
    writeMusic(join(folder, `Soak ${(imported += 1)}`), 1, random);
    await product.command(['import', folder]);
  };

  const repeat = async (work, pause) => {
    while (!over.signal.aborted) {
      await work();
      operations += 1;
      await wait(pause, undefined, { signal: over.signal }).catch(() => {});
    }
  };
  const working = Promise.all([
    ...clients.map((client) => repeat(() => client.step(), pauses.write)),
    ...product.tokens.map((own) =>
      repeat(() => {
        const [method, path, body] = random.pick(reads);
        return call(method, path, { body, headers: { token: own } });
      }, pauses.read),
    ),
    repeat(listen, pauses.listen),
    repeat(signIn, pauses.signIn),
    repeat(importMusic, pauses.import),
  ]);
  // Told by `stop`, and not before.
  working.catch(() => over.abort());
  return {
    get operations() {
      return operations;
    },
    get hasFailed() {
      return over.signal.aborted;
    },
    stop: async () => {
      over.abort();
      await working;
    },
  };
}
