import type { PlayerDocument, ReportedPlay } from '@kamerton/wire';
import type { Place } from '@kamerton/playout/state';
import type { Played } from '@kamerton/playout/rotation';

/** Values stored by name; absent names are undefined. */
export interface Stored {
  token: string;
  document: PlayerDocument;
  /** `ETag` of the document. */
  tag: string | null;
  place: Place;
  history: Played[];
  /** The server's time less the device's. */
  offset: number;
  /** Encrypts the stored music; it cannot be read out of the browser. */
  key: CryptoKey;
}

/** Encrypted audio of a track. */
export interface StoredAudio {
  id: number;
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

/** A track in the store and the bytes that it takes; apart from the audio, so that it need not be read to be counted. */
export interface StoredSize {
  id: number;
  bytes: number;
}

const version = 1;

/** Returns the play as begun `by` milliseconds later. */
export const shifted = (play: ReportedPlay, by: number): ReportedPlay => ({
  ...play,
  started_at: new Date(Date.parse(play.started_at) + by).toISOString(),
});

const done = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the database refused')));
  });

const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('the database refused'));
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', fail);
    transaction.addEventListener('error', fail);
  });

const open = (name: string): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => {
    const database = request.result;
    database.createObjectStore('values');
    database.createObjectStore('plays', { autoIncrement: true }).createIndex('id', 'id', { unique: true });
    database.createObjectStore('audio', { keyPath: 'id' });
    database.createObjectStore('sizes', { keyPath: 'id' });
  };
  return done(request);
};

/** True for a connection that is closed: the browser closes one after a failure of the disk, or of a process of its own. */
const isClosed = (error: unknown) => error instanceof DOMException && error.name === 'InvalidStateError';

/** Connects to a database. The next transaction reopens a closed connection, since a player may run for months. */
const connectTo = async (name: string) => {
  const connect = async (): Promise<IDBDatabase> => {
    const database = await open(name);
    // A tab with a newer version is waiting.
    database.onversionchange = () => database.close();
    return database;
  };
  let connection: Promise<IDBDatabase> | undefined;
  const connected = () =>
    (connection ??= connect().catch((error: unknown) => {
      connection = undefined;
      throw error;
    }));
  await connected();

  /** Begins a transaction; `act` makes its requests at once: without any it would end. */
  return async <Value>(
    stores: string[],
    mode: IDBTransactionMode,
    act: (transaction: IDBTransaction) => Value,
  ): Promise<Value> => {
    const attempt = async () => act((await connected()).transaction(stores, mode, { durability: 'strict' }));
    const used = connected();
    try {
      return await attempt();
    } catch (error) {
      if (!isClosed(error)) throw error;
      // Of several calls the first opens it.
      if (connection === used) connection = undefined;
      return attempt();
    }
  };
};

/** Opens the device's IndexedDB database. Writes are complete when their promise is. */
export const openDatabase = async (name = 'kamerton-player') => {
  const begin = await connectTo(name);

  const read = async <Value>(store: string, ask: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> =>
    await begin([store], 'readonly', (transaction) => done(ask(transaction.objectStore(store))));

  const write = async (stores: string[], act: (transaction: IDBTransaction) => void): Promise<void> =>
    await begin(stores, 'readwrite', (transaction) => {
      act(transaction);
      return completed(transaction);
    });

  return {
    read: <Name extends keyof Stored>(key: Name): Promise<Stored[Name] | undefined> =>
      read<Stored[Name] | undefined>('values', (store) => store.get(key)),

    write: (values: Partial<Stored>): Promise<void> =>
      write(['values'], (transaction) => {
        const store = transaction.objectStore('values');
        for (const [key, value] of Object.entries(values)) store.put(value, key);
      }),

    /** Plays that are over and the place after them, in one transaction: a crash neither loses a play nor has it twice. */
    writeStep: (plays: readonly ReportedPlay[], values: Partial<Stored>): Promise<void> =>
      write(['values', 'plays'], (transaction) => {
        for (const play of plays) {
          const adding = transaction.objectStore('plays').add(play);
          adding.addEventListener('error', (event) => {
            // One that is known already stays once; one that has no room is not to be lost unseen.
            if (adding.error?.name !== 'ConstraintError') return;
            event.preventDefault();
            event.stopPropagation();
          });
        }
        const store = transaction.objectStore('values');
        for (const [key, value] of Object.entries(values)) store.put(value, key);
      }),

    listPlays: (limit?: number): Promise<ReportedPlay[]> =>
      read<ReportedPlay[]>('plays', (store) => store.getAll(null, limit)),

    countPlays: (): Promise<number> => read('plays', (store) => store.count()),

    removePlays: (ids: readonly string[]): Promise<void> =>
      write(['plays'], (transaction) => {
        const store = transaction.objectStore('plays');
        for (const id of ids) {
          const request = store.index('id').getKey(id);
          request.onsuccess = () => request.result !== undefined && store.delete(request.result);
        }
      }),

    /** Dates plays a number of milliseconds later; missing ones stay missing. */
    shiftPlays: (ids: readonly string[], by: number): Promise<void> =>
      write(['plays'], (transaction) => {
        const index = transaction.objectStore('plays').index('id');
        for (const id of ids) {
          const found = index.openCursor(id);
          found.onsuccess = () => found.result?.update(shifted(found.result.value as ReportedPlay, by));
        }
      }),

    listSizes: (): Promise<StoredSize[]> => read<StoredSize[]>('sizes', (store) => store.getAll()),

    readAudio: (id: number): Promise<StoredAudio | undefined> =>
      read<StoredAudio | undefined>('audio', (store) => store.get(id)),

    writeAudio: (audio: StoredAudio): Promise<void> =>
      write(['audio', 'sizes'], (transaction) => {
        transaction.objectStore('audio').put(audio);
        transaction.objectStore('sizes').put({ id: audio.id, bytes: audio.bytes.byteLength });
      }),

    /** null: all. */
    removeAudio: (ids: readonly number[] | null): Promise<void> =>
      write(['audio', 'sizes'], (transaction) => {
        for (const name of ['audio', 'sizes']) {
          const store = transaction.objectStore(name);
          if (ids === null) store.clear();
          else for (const id of ids) store.delete(id);
        }
      }),

    /** Everything, also the key, so that what a disk may still hold can never be read again. */
    removeAll: (): Promise<void> =>
      write(['values', 'plays', 'audio', 'sizes'], (transaction) => {
        for (const name of transaction.objectStoreNames) transaction.objectStore(name).clear();
      }),
  };
};

export type Database = Awaited<ReturnType<typeof openDatabase>>;
