import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database, StoredAudio } from './database.ts';
import { createStore } from './store.ts';

/** A host of audio: the answers of each track in turn, 200 after them. */
const host = { answers: new Map<number, number[]>(), asked: [] as string[] };
/** Stands for no answer at all. */
const hanging = 0;
let server: Server;
let origin = '';

beforeEach(async () => {
  host.answers.clear();
  host.asked = [];
  server = createServer((request, response) => {
    host.asked.push(request.url ?? '');
    const id = Number(/\d+/.exec(request.url ?? '')?.[0]);
    const status = host.answers.get(id)?.shift() ?? 200;
    if (status !== hanging) response.writeHead(status).end('audio');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal('isSecureContext', true);
});

afterEach(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

/** The tables of audio in memory, which Node has no IndexedDB for. */
const memory = () => {
  const audio = new Map<number, StoredAudio>();
  const database = {
    read: () => Promise.resolve(undefined),
    write: () => Promise.resolve(),
    listSizes: () => Promise.resolve([...audio.values()].map(({ id, bytes }) => ({ id, bytes: bytes.byteLength }))),
    writeAudio: async (stored: StoredAudio) => void audio.set(stored.id, stored),
    readAudio: async (id: number) => audio.get(id),
    removeAudio: async (ids: readonly number[] | null) => {
      for (const id of ids ?? audio.keys()) audio.delete(id);
    },
  };
  return { audio, database: database as unknown as Database };
};

test.each([
  [403, 403],
  // An address that has run out meanwhile.
  [404, 503],
  [429, 429],
  [500, 500],
  [503, 503],
])('a track whose audio is refused by %i is fetched again by a fresh address', async (...answers) => {
  host.answers.set(1, answers);
  const { audio, database } = memory();
  let signature = 0;
  const locate = async (ids: readonly number[]) => {
    signature += 1;
    return ids.map((id) => ({ id, file: `${origin}/${id}?signature=${signature}`, size: 5 }));
  };
  const store = createStore({ database, locate, onStored: () => undefined, onEvicted: () => undefined, retryMs: 10 });
  store.setLimit(1000);
  store.setTargets([1, 2], 0);
  await expect.poll(() => new Set(audio.keys())).toEqual(new Set([1, 2]));
  expect(host.asked.filter((path) => path.startsWith('/1?'))).toEqual([
    '/1?signature=1',
    '/1?signature=2',
    '/1?signature=3',
  ]);
  store.stop();
});

test.each([404, 410])('a track that is not there (%i) by a fresh address either is given up', async (status) => {
  host.answers.set(1, [status, status]);
  host.answers.set(2, [503, 503]);
  const { audio, database } = memory();
  const locate = async (ids: readonly number[]) => ids.map((id) => ({ id, file: `${origin}/${id}`, size: 5 }));
  const store = createStore({ database, locate, onStored: () => undefined, onEvicted: () => undefined, retryMs: 10 });
  store.setLimit(1000);
  store.setTargets([1, 2], 0);
  await expect.poll(() => [...audio.keys()]).toEqual([2]);
  expect(host.asked).toEqual(['/1', '/2', '/1', '/2', '/2']);
  host.answers.set(1, [status]);
  host.answers.set(3, [503]);
  store.setTargets([1, 2, 3], 0);
  await expect.poll(() => [...audio.keys()]).toEqual([2, 3]);
  expect(host.asked.slice(5)).toEqual(['/1', '/3', '/3']);
  store.stop();
});

test('a track whose audio does not come holds up no other, and is fetched again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  host.answers.set(1, [hanging]);
  const { audio, database } = memory();
  const locate = async (ids: readonly number[]) => ids.map((id) => ({ id, file: `${origin}/${id}`, size: 5 }));
  const around = { database, locate, onStored: () => undefined, onEvicted: () => undefined };
  const store = createStore({ ...around, retryMs: 10, patienceMs: 60_000 });
  store.setLimit(1000);
  store.setTargets([1, 2], 0);
  await expect.poll(() => host.asked).toEqual(['/1']);
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => [...audio.keys()]).toEqual([2, 1]);
  expect(host.asked).toEqual(['/1', '/2', '/1']);
  store.stop();
});

const located = async (ids: readonly number[]) => ids.map((id) => ({ id, file: `${origin}/${id}`, size: 5 }));

test('the next tracks are fetched at once while none has failed', async () => {
  const { audio, database } = memory();
  const store = createStore({ database, locate: located, onStored: () => undefined, onEvicted: () => undefined });
  // More than are asked for at a time; one that fails would be waited for half a minute.
  const ids = Array.from({ length: 20 }, (_, at) => at + 1);
  store.setLimit(1000);
  store.setTargets(ids, 0);
  await expect.poll(() => [...audio.keys()]).toEqual(ids);
  store.stop();
});

/** Bytes of `audio` when it is encrypted. */
const bytes = 21;

test('a full store gives room to what the schedule needs first', async () => {
  const { audio, database } = memory();
  const evicted: (number[] | null)[] = [];
  const store = createStore({
    database,
    locate: located,
    onStored: () => undefined,
    onEvicted: (ids) => {
      evicted.push(ids);
      // As the machine does: it says again what is to be there.
      store.setTargets([4, 5, 1, 2, 3], 2);
    },
  });
  store.setLimit(3 * bytes);
  store.setTargets([1, 2, 3], 0);
  await expect.poll(() => [...audio.keys()]).toEqual([1, 2, 3]);
  store.setTargets([4, 5, 1, 2, 3], 2);
  await expect.poll(() => new Set(audio.keys())).toEqual(new Set([4, 5, 1]));
  expect(evicted).toEqual([[3], [2]]);
  store.stop();
});

/** A store whose machine wants track 4 first from the time at which the device has no room; it has 1, 2 and 3. */
const onFullDevice = async () => {
  const { audio, database } = memory();
  const disk = { isFull: false };
  const write = database.writeAudio;
  Object.assign(database, {
    writeAudio: async (stored: StoredAudio) => {
      if (disk.isFull) throw new DOMException('no room', 'QuotaExceededError');
      return write(stored);
    },
  });
  const evicted: (number[] | null)[] = [];
  const store = createStore({
    database,
    locate: located,
    onStored: () => undefined,
    onEvicted: (ids) => {
      evicted.push(ids);
      store.setTargets([4, 1, 2, 3], 1);
    },
    roomMs: 10,
  });
  store.setLimit(1000);
  store.setTargets([1, 2, 3], 0);
  await expect.poll(() => [...audio.keys()]).toEqual([1, 2, 3]);
  disk.isFull = true;
  store.setTargets([4, 1, 2, 3], 1);
  /** Waits until track 4 has been tried a few times more. */
  const isTried = async () => {
    const asked = () => host.asked.filter((path) => path === '/4').length;
    const before = asked();
    await expect.poll(() => asked()).toBeGreaterThan(before + 4);
  };
  await isTried();
  return { audio, disk, evicted, store, isTried };
};

test('where the device has no room one track goes and not everything, and fetching goes on when room appears', async () => {
  const { audio, disk, evicted, store } = await onFullDevice();
  expect([...audio.keys()]).toEqual([1, 2]);
  disk.isFull = false;
  await expect.poll(() => new Set(audio.keys())).toEqual(new Set([4, 1, 2, 3]));
  expect(evicted).toEqual([[3]]);
  store.stop();
});

test('nor does everything go where the limit is reached too', async () => {
  const { audio, evicted, store, isTried } = await onFullDevice();
  store.setLimit(2 * bytes + 3);
  await isTried();
  expect(evicted).toEqual([[3], [2]]);
  expect([...audio.keys()]).toEqual([1]);
  store.stop();
});

test('a device whose disk has refused the key stores music as soon as it has room', async () => {
  const { audio, database } = memory();
  let tries = 0;
  Object.assign(database, {
    write: async () => {
      tries += 1;
      if (tries === 1) throw new DOMException('no room', 'QuotaExceededError');
    },
  });
  const store = createStore({
    database,
    locate: located,
    onStored: () => undefined,
    onEvicted: () => undefined,
    retryMs: 10,
  });
  store.setLimit(1000);
  store.setTargets([1], 0);
  await expect.poll(() => [...audio.keys()]).toEqual([1]);
  store.stop();
});

test('what is not as long as the server says, such as a page of a proxy, is not stored, and asked for again', async () => {
  const { audio, database } = memory();
  let size = 4000;
  const store = createStore({
    database,
    locate: async (ids) => ids.map((id) => ({ id, file: `${origin}/${id}`, size })),
    onStored: () => undefined,
    onEvicted: () => undefined,
    retryMs: 10,
  });
  store.setLimit(10_000);
  store.setTargets([1], 0);
  await expect.poll(() => host.asked.length).toBeGreaterThan(2);
  expect([...audio.keys()]).toEqual([]);
  size = 5;
  await expect.poll(() => [...audio.keys()]).toEqual([1]);
  store.stop();
});

test('a key that cannot be read for a moment costs no music', async () => {
  const { audio, database } = memory();
  let key: CryptoKey | undefined;
  let isFailing = false;
  Object.assign(database, {
    read: async () => {
      if (isFailing) throw new DOMException('the backing store cannot be opened', 'UnknownError');
      return key;
    },
    write: async (values: { key: CryptoKey }) => void (key = values.key),
  });
  const around = { database, locate: located, onStored: () => undefined, onEvicted: () => undefined };
  const store = createStore(around);
  store.setLimit(1000);
  store.setTargets([1], 0);
  await expect.poll(() => [...audio.keys()]).toEqual([1]);
  store.stop();
  isFailing = true;
  const next = createStore(around);
  await expect(next.read(1)).rejects.toThrow('backing store');
  isFailing = false;
  expect(await (await next.read(1))?.text()).toBe('audio');
});

/** A store that has fetched track 1, and how its database removes audio. */
async function withOneStored() {
  const { audio, database } = memory();
  const { removeAudio } = database;
  const around = { database, locate: located, onStored: () => undefined, onEvicted: () => undefined };
  const store = createStore({ ...around, retryMs: 10 });
  store.setLimit(1000);
  store.setTargets([1], 0);
  await expect.poll(() => [...audio.keys()]).toEqual([1]);
  return { audio, database, removeAudio, store };
}

test('what could not be removed for a moment does not end the fetching of the rest', async () => {
  const { audio, database, removeAudio, store } = await withOneStored();
  database.removeAudio = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
  store.setTargets([1, 2], 0);
  await expect(store.forget([1])).rejects.toThrow('no room');
  database.removeAudio = removeAudio;
  await expect.poll(() => [...audio.keys()]).toEqual([2]);
  store.stop();
});

test('what is to be forgotten is not read until it is removed, and then fetched anew', async () => {
  const { audio, database, removeAudio, store } = await withOneStored();
  const former = audio.get(1);
  database.removeAudio = () => Promise.reject(new DOMException('closed', 'UnknownError'));
  await expect(store.forget([1])).rejects.toThrow('closed');
  // The track is listed as before, with other audio.
  store.setTargets([1], 0);
  expect(await store.read(1)).toBeNull();
  await expect(store.settle()).rejects.toThrow('closed');
  database.removeAudio = removeAudio;
  await expect.poll(() => audio.has(1) && audio.get(1) !== former).toBe(true);
  expect(await (await store.read(1))?.text()).toBe('audio');
  store.stop();
});
