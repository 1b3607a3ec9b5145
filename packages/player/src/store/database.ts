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

/** The play, begun so many milliseconds later. */
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

/** Opens the device's IndexedDB database. Writes are complete when their promise is. */
export const openDatabase = async (name = 'kamerton-player') => {
  const database = await open(name);
  // A tab with a newer version is waiting.
  database.onversionchange = () => database.close();

  const write = async (stores: string[], act: (transaction: IDBTransaction) => void): Promise<void> => {
    const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
    act(transaction);
    await completed(transaction);
  };

  return {
    read: <Name extends keyof Stored>(key: Name): Promise<Stored[Name] | undefined> =>
      done(database.transaction('values').objectStore('values').get(key)),

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
      done(database.transaction('plays').objectStore('plays').getAll(null, limit)),

    countPlays: (): Promise<number> => done(database.transaction('plays').objectStore('plays').count()),

    removePlays: (ids: readonly string[]): Promise<void> =>
      write(['plays'], (transaction) => {
        const store = transaction.objectStore('plays');
        for (const id of ids) {
          const request = store.index('id').getKey(id);
          request.onsuccess = () => request.result !== undefined && store.delete(request.result);
        }
      }),

    /** Dates plays so many milliseconds later; those that are not there stay away. */
    shiftPlays: (ids: readonly string[], by: number): Promise<void> =>
      write(['plays'], (transaction) => {
        const index = transaction.objectStore('plays').index('id');
        for (const id of ids) {
          const found = index.openCursor(id);
          found.onsuccess = () => found.result?.update(shifted(found.result.value as ReportedPlay, by));
        }
      }),

    listSizes: (): Promise<StoredSize[]> => done(database.transaction('sizes').objectStore('sizes').getAll()),

    readAudio: (id: number): Promise<StoredAudio | undefined> =>
      done(database.transaction('audio').objectStore('audio').get(id)),

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

    close: () => database.close(),
  };
};

export type Database = Awaited<ReturnType<typeof openDatabase>>;
