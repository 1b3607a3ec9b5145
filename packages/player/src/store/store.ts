import type { PlayerTrack } from '@kamerton/wire';
import { canEncrypt, decrypt, encrypt, newKey } from './cipher.ts';
import type { Database } from './database.ts';
import { bytesOf, planStore } from './plan.ts';

/** Address and bytes of a track, or of an announcement, whose id is negative as in the machine. */
export type Located = Pick<PlayerTrack, 'id' | 'file' | 'size'>;

interface Surroundings {
  database: Database;
  /** Addresses of tracks and announcements; without those that may not be played, null if the server cannot be asked. */
  locate: (trackIds: readonly number[]) => Promise<Located[] | null>;
  onStored: (trackIds: number[]) => void;
  onEvicted: (trackIds: number[] | null) => void;
  /** Milliseconds before a track that could not be fetched is tried again, by a fresh address. */
  retryMs?: number;
}

/** Audio that is not there under its address, for good. */
const goneStatus = [404, 410];

/** Addresses asked for at a time: they are signed for a while only. */
const portion = 8;

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });

/**
 * Music on the device, encrypted and limited in bytes. Fetches one track after another, the most important first;
 * a change of what is wanted interrupts that.
 */
export const createStore = ({ database, locate, onStored, onEvicted, retryMs = 30_000 }: Surroundings) => {
  let limit = 0;
  let wanted: readonly number[] = [];
  let fetching = new AbortController();
  let key: Promise<CryptoKey> | null = null;
  /** Writes and removals one after another, so that what is removed does not come back. */
  let turn: Promise<unknown> = Promise.resolve();
  const gone = new Set<number>();

  const inTurn = <Value>(act: () => Promise<Value>): Promise<Value> => {
    const result = turn.then(act);
    turn = result.catch(() => undefined);
    return result;
  };

  const findKey = (): Promise<CryptoKey> => {
    key ??= (async () => {
      const known = await database.read('key');
      if (known) return known;
      const created = await newKey();
      await database.write({ key: created });
      return created;
    })();
    return key;
  };

  const put = (id: number, audio: ArrayBuffer, signal: AbortSignal): Promise<'stored' | 'full' | 'unwanted'> =>
    inTurn(async () => {
      const encrypted = await encrypt(await findKey(), id, audio);
      if (signal.aborted || gone.has(id) || !wanted.includes(id)) return 'unwanted';
      const used = bytesOf(await database.listSizes());
      if (used + encrypted.bytes.byteLength > limit) return 'full';
      try {
        await database.writeAudio(encrypted);
      } catch (error) {
        // The disk is full before the limit is.
        if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'full';
        throw error;
      }
      return 'stored';
    });

  /** True if the store is full. Throws if the track is to be tried again. */
  const fetchTrack = async ({ id, file, size }: Located, signal: AbortSignal): Promise<boolean> => {
    if (bytesOf(await database.listSizes()) + size > limit) return true;
    const response = await fetch(file, { signal, credentials: 'omit', cache: 'no-store' });
    if (goneStatus.includes(response.status)) return false;
    if (!response.ok) throw new Error(`${response.status} for a track's audio`);
    const outcome = await put(id, await response.arrayBuffer(), signal);
    if (outcome === 'stored') onStored([id]);
    return outcome === 'full';
  };

  const fill = async (signal: AbortSignal): Promise<void> => {
    const { remove, fetch: missing } = planStore(wanted, await database.listSizes());
    if (remove.length > 0) {
      await inTurn(() => database.removeAudio(remove));
      onEvicted(remove);
    }
    let open = missing;
    while (open.length > 0 && !signal.aborted) {
      const asked = open.slice(0, portion);
      const tracks = await locate(asked);
      if (tracks === null) {
        await wait(retryMs, signal);
        continue;
      }
      const failed: number[] = [];
      for (const track of tracks) {
        if (signal.aborted) return;
        try {
          if (await fetchTrack(track, signal)) return;
        } catch {
          failed.push(track.id);
        }
      }
      if (failed.length > 0) await wait(retryMs, signal);
      open = [...open.slice(portion), ...failed];
    }
  };

  const restart = () => {
    fetching.abort();
    fetching = new AbortController();
    const { signal } = fetching;
    if (canEncrypt())
      void inTurn(async () => undefined)
        .then(() => fill(signal))
        .catch(() => undefined);
  };

  return {
    /** Sets how many bytes may be kept. */
    setLimit: (bytes: number) => {
      if (bytes === limit) return;
      limit = bytes;
      restart();
    },
    keep: (trackIds: readonly number[]) => {
      wanted = trackIds;
      for (const id of trackIds) gone.delete(id);
      restart();
    },
    /** Goes on fetching at once, since the network is back. */
    resume: restart,
    /** null: everything. */
    forget: async (trackIds: readonly number[] | null): Promise<void> => {
      const forgotten = trackIds === null ? null : new Set(trackIds);
      wanted = forgotten ? wanted.filter((id) => !forgotten.has(id)) : [];
      for (const id of forgotten ?? []) gone.add(id);
      fetching.abort();
      await inTurn(() => database.removeAudio(trackIds));
      if (wanted.length > 0) restart();
    },
    /** The audio of a track; null if it is not stored, or cannot be read any more. */
    read: async (id: number): Promise<Blob | null> => {
      if (!canEncrypt() || gone.has(id)) return null;
      const stored = await database.readAudio(id);
      if (!stored) return null;
      try {
        return new Blob([await decrypt(await findKey(), stored)]);
      } catch {
        await inTurn(() => database.removeAudio([id]));
        onEvicted([id]);
        return null;
      }
    },
    stop: () => fetching.abort(),
  };
};
