import type { PlayerTrack } from '@kamerton/wire';
import { canEncrypt, decrypt, encrypt, newKey } from './cipher.ts';
import type { Database, StoredSize } from './database.ts';

/** Tracks that a store of limited bytes may have, and those to remove. */
interface Plan {
  /** Tracks that are not wanted any more. */
  remove: number[];
  /** Wanted tracks that are missing, the most important first. */
  fetch: number[];
}

export const planStore = (wanted: readonly number[], stored: readonly StoredSize[]): Plan => {
  const wantedIds = new Set(wanted);
  const has = new Set(stored.map(({ id }) => id));
  return {
    remove: stored.flatMap(({ id }) => (wantedIds.has(id) ? [] : [id])),
    fetch: wanted.filter((id) => !has.has(id)),
  };
};

/**
 * Tracks to remove, the least important first, so that `room` bytes become free; null if they cannot.
 * Only the first `needed` of what is wanted displace others, and only what comes after them.
 */
export const displacedBy = (
  { id, bytes }: StoredSize,
  wanted: readonly number[],
  needed: number,
  stored: readonly StoredSize[],
): number[] | null => {
  const place = wanted.indexOf(id);
  if (place < 0 || place >= needed) return null;
  const places = new Map(wanted.map((each, at) => [each, at]));
  const placeOf = (each: StoredSize) => places.get(each.id) ?? Infinity;
  const lesser = stored.filter((each) => placeOf(each) > place).toSorted((a, b) => placeOf(b) - placeOf(a));
  const removed: number[] = [];
  let room = 0;
  for (const each of lesser) {
    if (room >= bytes) break;
    room += each.bytes;
    removed.push(each.id);
  }
  return room >= bytes ? removed : null;
};

export const bytesOf = (stored: readonly StoredSize[]): number => stored.reduce((sum, { bytes }) => sum + bytes, 0);

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
  /** Milliseconds before a full store tries again: room may have appeared on the device. */
  roomMs?: number;
  /** Milliseconds after which a track that has not come counts as one that could not be fetched. */
  patienceMs?: number;
}

/** Audio that is not there under its address, which may only have run out meanwhile. */
const goneStatus = [404, 410];

/** Addresses asked for at a time: they are signed for a while only. */
const batchSize = 8;

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });

/** True if the browser reports less room on the device than `bytes`. */
const isDeviceFull = async (bytes: number): Promise<boolean> => {
  const { quota, usage } = (await globalThis.navigator?.storage?.estimate?.().catch(() => null)) ?? {};
  return quota !== undefined && usage !== undefined && quota - usage < bytes;
};

/**
 * Music on the device, encrypted and limited in bytes. Fetches one track after another, the most important first;
 * a change of what is wanted interrupts that.
 */
export const createStore = ({
  database,
  locate,
  onStored,
  onEvicted,
  retryMs = 30_000,
  roomMs = 600_000,
  patienceMs = 600_000,
}: Surroundings) => {
  let limit = 0;
  let wanted: readonly number[] = [];
  /** Number of the wanted tracks that displace others from a full store. */
  let needed = 0;
  /** True from a removal that made room on a full device until something is stored. */
  let isRoomAwaited = false;
  let fetching = new AbortController();
  let key: Promise<CryptoKey> | null = null;
  /** Writes and removals one after another, so that what is removed does not come back. */
  let queue: Promise<unknown> = Promise.resolve();
  const gone = new Set<number>();
  /** Tracks whose last address had no audio. */
  const unfound = new Set<number>();
  /** Tracks that are still to be removed: until then their bytes are not read. */
  const owed = new Set<number>();

  const inTurn = <Value>(act: () => Promise<Value>): Promise<Value> => {
    const result = queue.then(act);
    queue = result.catch(() => undefined);
    return result;
  };

  const removeOwed = async (): Promise<void> => {
    const ids = [...owed];
    if (ids.length === 0) return;
    await database.removeAudio(ids);
    for (const id of ids) {
      owed.delete(id);
      if (wanted.includes(id)) gone.delete(id);
    }
  };

  const findKey = (): Promise<CryptoKey> => {
    key ??= (async () => {
      const existing = await database.read('key');
      if (existing) return existing;
      const created = await newKey();
      await database.write({ key: created });
      return created;
    })();
    // A full disk may have room later.
    key.catch(() => {
      key = null;
    });
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

  /** Removes what is less important than a track; false if the store stays full. */
  const makeRoom = async (id: number, bytes: number, isDevice: boolean): Promise<boolean> => {
    // A browser frees the bytes of what was removed when it likes: not everything is to go for one track.
    if (isDevice && isRoomAwaited) return false;
    const removed = displacedBy({ id, bytes }, wanted, needed, await database.listSizes());
    if (removed === null) return false;
    isRoomAwaited ||= isDevice;
    await inTurn(() => database.removeAudio(removed));
    // This computes the wanted tracks anew, and fetching begins again with this track.
    onEvicted(removed);
    return true;
  };

  /** Audio under an address; null if it is gone. A connection that stands still holds up no other track for ever. */
  const download = async (file: string, signal: AbortSignal): Promise<ArrayBuffer | null> => {
    const ending = new AbortController();
    const end = () => ending.abort();
    signal.addEventListener('abort', end);
    const timer = setTimeout(end, patienceMs);
    try {
      const response = await fetch(file, { signal: ending.signal, credentials: 'omit', cache: 'no-store' });
      if (goneStatus.includes(response.status)) return null;
      if (!response.ok) throw new Error(`${response.status} for a track's audio`);
      return await response.arrayBuffer();
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    }
  };

  /** True if the store is full; what it made room for comes when fetching begins again. Throws if the track is to be tried again. */
  const fetchTrack = async ({ id, file, size }: Located, signal: AbortSignal): Promise<boolean> => {
    const isLimit = bytesOf(await database.listSizes()) + size > limit;
    if (isLimit || (await isDeviceFull(size))) return !(await makeRoom(id, size, !isLimit));
    const audio = await download(file, signal);
    if (audio === null) {
      if (unfound.has(id)) return false;
      unfound.add(id);
      throw new Error('no audio under the address, which may have run out');
    }
    unfound.delete(id);
    if (audio.byteLength !== size) throw new Error(`${audio.byteLength} bytes instead of ${size}`);
    const outcome = await put(id, audio, signal);
    if (outcome === 'full') return !(await makeRoom(id, size, true));
    if (outcome === 'stored') {
      isRoomAwaited = false;
      onStored([id]);
    }
    return false;
  };

  /** True if the store is full before it has everything. */
  const fill = async (signal: AbortSignal): Promise<boolean> => {
    await inTurn(removeOwed);
    const { remove, fetch: missing } = planStore(wanted, await database.listSizes());
    if (remove.length > 0) {
      await inTurn(() => database.removeAudio(remove));
      onEvicted(remove);
    }
    let open = missing;
    while (open.length > 0 && !signal.aborted) {
      const asked = open.slice(0, batchSize);
      const tracks = await locate(asked);
      if (tracks === null) {
        await wait(retryMs, signal);
        continue;
      }
      const failed: number[] = [];
      for (const track of tracks) {
        if (signal.aborted) return false;
        try {
          if (await fetchTrack(track, signal)) return true;
        } catch {
          failed.push(track.id);
        }
      }
      if (failed.length > 0) await wait(retryMs, signal);
      open = [...open.slice(batchSize), ...failed];
    }
    return false;
  };

  const fillWhileWanted = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      try {
        if (!(await fill(signal))) return;
        await wait(roomMs, signal);
      } catch {
        // The database fails, maybe for a moment.
        await wait(retryMs, signal);
      }
    }
  };

  const restart = () => {
    fetching.abort();
    fetching = new AbortController();
    const { signal } = fetching;
    if (canEncrypt()) void inTurn(async () => undefined).then(() => fillWhileWanted(signal));
  };

  return {
    /** Sets how many bytes may be kept. */
    setLimit: (bytes: number) => {
      if (bytes === limit) return;
      limit = bytes;
      restart();
    },
    /** The first `neededCount` displace others from a full store. */
    setTargets: (trackIds: readonly number[], neededCount: number) => {
      wanted = trackIds;
      needed = neededCount;
      for (const id of trackIds) if (!owed.has(id)) gone.delete(id);
      restart();
    },
    /** Goes on fetching at once, since the network is back. */
    resume: restart,
    /** null: everything. */
    forget: async (trackIds: readonly number[] | null): Promise<void> => {
      const forgotten = trackIds === null ? null : new Set(trackIds);
      wanted = forgotten ? wanted.filter((id) => !forgotten.has(id)) : [];
      for (const id of forgotten ?? []) {
        gone.add(id);
        owed.add(id);
      }
      fetching.abort();
      try {
        await inTurn(forgotten ? removeOwed : () => database.removeAudio(null));
      } finally {
        if (wanted.length > 0) restart();
      }
    },
    /** Resolves when nothing is left of what was to be forgotten. Rejects if the database refuses to remove it. */
    settle: (): Promise<void> => inTurn(removeOwed),
    /** The audio of a track; null if it is not stored, or cannot be read any more. Rejects while the database fails. */
    read: async (id: number): Promise<Blob | null> => {
      if (!canEncrypt() || gone.has(id)) return null;
      const stored = await database.readAudio(id);
      if (!stored) return null;
      const present = await findKey();
      try {
        return new Blob([await decrypt(present, stored)]);
      } catch {
        await inTurn(() => database.removeAudio([id]));
        onEvicted([id]);
        return null;
      }
    },
    stop: () => fetching.abort(),
  };
};
