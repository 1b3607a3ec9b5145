import type { PlayerState, TrackSet } from './state.ts';

/** Repeat and volume are this browser's; what plays where is this tab's alone. */
const settingsKey = 'player';
const setKey = 'player.set';
const positionKey = 'player.position';

export type Settings = Pick<PlayerState, 'isRepeat' | 'volume' | 'previousVolume'>;

export interface Place {
  set: TrackSet;
  index: number;
  /** Seconds. */
  position: number;
}

/** Storage may be closed to the page, full, or hold what another version wrote: then nothing is remembered. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

const isVolume = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

export function readSettings(): Partial<Settings> {
  const stored = attempt(() => JSON.parse(localStorage.getItem(settingsKey) ?? '{}') as Partial<Settings>) ?? {};
  const { isRepeat, volume, previousVolume } = stored;
  return {
    ...(typeof isRepeat === 'boolean' && { isRepeat }),
    ...(isVolume(volume) && { volume }),
    ...(isVolume(previousVolume) && previousVolume > 0 && { previousVolume }),
  };
}

export function writeSettings({ isRepeat, volume, previousVolume }: Settings) {
  attempt(() => localStorage.setItem(settingsKey, JSON.stringify({ isRepeat, volume, previousVolume })));
}

/** Where this tab stood before it was loaded anew. */
export function readPlace(): Place | undefined {
  return attempt(() => {
    const { set, index } = JSON.parse(sessionStorage.getItem(setKey) ?? 'null') as Omit<Place, 'position'>;
    const position = Number(sessionStorage.getItem(positionKey));
    return Array.isArray(set.tracks) ? { set, index, position: position > 0 ? position : 0 } : undefined;
  });
}

export function writePlace({ currentIndex, playlist, id, url, clock }: PlayerState) {
  // Taken out first: what does not fit must not leave an older set behind.
  attempt(() => sessionStorage.removeItem(setKey));
  if (currentIndex === -1) return;
  const place = { set: { id, url, tracks: playlist }, index: currentIndex };
  attempt(() => sessionStorage.setItem(setKey, JSON.stringify(place)));
  writePosition(clock.position);
}

export function writePosition(seconds: number) {
  attempt(() => sessionStorage.setItem(positionKey, seconds.toFixed(1)));
}
