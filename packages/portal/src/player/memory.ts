import { attempt } from '@kamerton/ui/attempt';
import { readQueue, windowOf, writeQueue, type StoredQueue } from './memory-format.ts';
import { placeKey, queueKey } from './place-keys.ts';
import type { PlayerEvent, PlayerState } from './state.ts';

/** Repeat, shuffle and volume are stored for the browser; queue and position for the tab (`place-keys.ts`). */
const settingsKey = 'player';

export type Settings = Pick<PlayerState, 'isRepeat' | 'isShuffle' | 'volume' | 'previousVolume'>;

interface Place {
  index: number;
  /** Seconds. */
  position: number;
  upNext: readonly number[];
}

const isVolume = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

const storedSettings = (): Partial<Settings> =>
  attempt(() => JSON.parse(localStorage.getItem(settingsKey) ?? '{}') as Partial<Settings>) ?? {};

export function readSettings(): Partial<Settings> {
  const stored = storedSettings();
  const { isRepeat, isShuffle, volume, previousVolume } = stored;
  return {
    ...(typeof isRepeat === 'boolean' && { isRepeat }),
    ...(typeof isShuffle === 'boolean' && { isShuffle }),
    ...(isVolume(volume) && { volume }),
    ...(isVolume(previousVolume) && previousVolume > 0 && { previousVolume }),
  };
}

/** Stores settings that have changed; the others are as another tab may have set them. */
export function writeSettings(changed: Partial<Settings>) {
  attempt(() => localStorage.setItem(settingsKey, JSON.stringify({ ...storedSettings(), ...changed })));
}

/** Position of this tab before a reload. */
export function readPlace(): Extract<PlayerEvent, { type: 'restore' }> | undefined {
  return attempt(() => {
    const { id, url, playlist, unshuffled, addedCount } = readQueue(sessionStorage.getItem(queueKey) ?? '');
    const { index, position, upNext } = JSON.parse(sessionStorage.getItem(placeKey) ?? '') as Place;
    return {
      type: 'restore',
      set: { id, url, tracks: playlist },
      index,
      position: position > 0 ? position : 0,
      order: { playlist, unshuffled, addedCount, upNext: Array.isArray(upNext) ? upNext : [] },
    };
  });
}

/** Number of tracks that the stored queue leaves out at its beginning. */
let left = 0;

/** Stores the queue, or as much of it around the current track as fits. */
export function writePlaylist(state: PlayerState) {
  forgetPlace();
  left = 0;
  const { currentIndex } = state;
  let excerpt: { queue: StoredQueue; index: number } = { queue: state, index: currentIndex };
  for (let size = state.playlist.length; size > 0; size = Math.floor(size / 2)) {
    const text = writeQueue(excerpt.queue);
    if (attempt(() => (sessionStorage.setItem(queueKey, text), true))) break;
    excerpt = windowOf(state, currentIndex, Math.floor(size / 2));
  }
  left = currentIndex - excerpt.index;
  writePlace(state);
}

export function writePlace({ currentIndex, clock, upNext }: PlayerState) {
  const place: Place = { index: currentIndex - left, position: Math.round(clock.position * 10) / 10, upNext };
  attempt(() => sessionStorage.setItem(placeKey, JSON.stringify(place)));
}

/** A queue that does not fit deletes the older one, and so does a closed player. */
export function forgetPlace() {
  attempt(() => sessionStorage.removeItem(queueKey));
  attempt(() => sessionStorage.removeItem(placeKey));
}

/** Reads the stored data; the returned function stores it again if it was deleted meanwhile. */
export function snapshotPlace(): () => void {
  const texts = [queueKey, placeKey].map((key) => [key, attempt(() => sessionStorage.getItem(key))] as const);
  return () => {
    for (const [key, text] of texts) if (text) attempt(() => sessionStorage.setItem(key, text));
  };
}
