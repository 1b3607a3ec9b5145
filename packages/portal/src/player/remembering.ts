import { forgetPlace, type Settings, writePlace, writePlaylist, writeSettings } from './memory.ts';
import type { PlayerState } from './state.ts';

interface Remembered {
  state: () => PlayerState;
  /** Settings that the state is about to have, as they are stored. */
  settings: Partial<Settings>;
  /** Called on every change but the clock's. */
  subscribe: (listener: () => void) => () => void;
  subscribeToClock: (listener: () => void) => () => void;
}

const settingNames = ['isRepeat', 'isShuffle', 'volume', 'previousVolume'] as const;

/** Milliseconds after which a changed queue is stored: a long one takes a while, and changes come in series. */
const pause = 400;

/** Stores the settings for this browser, queue and position for this tab. */
export function remember({ state, settings, subscribe, subscribeToClock }: Remembered) {
  let previous: PlayerState = { ...state(), ...settings };
  let due: ReturnType<typeof setTimeout> | undefined;
  let written = 0;

  const write = () => {
    if (due === undefined) return;
    clearTimeout(due);
    due = undefined;
    writePlaylist(state());
  };
  const follow = () => {
    const now = state();
    const { playlist, unshuffled, loadId, currentIndex, upNext } = now;
    const changed = settingNames.filter((name) => now[name] !== previous[name]);
    if (changed.length > 0) writeSettings(Object.fromEntries(changed.map((name) => [name, now[name]])));
    if (currentIndex === -1) {
      clearTimeout(due);
      due = undefined;
      if (previous.currentIndex !== -1) forgetPlace();
    } else if (playlist !== previous.playlist || unshuffled !== previous.unshuffled) {
      clearTimeout(due);
      due = setTimeout(write, pause);
    } else if (loadId !== previous.loadId || currentIndex !== previous.currentIndex || upNext !== previous.upNext) {
      writePlace(now);
    }
    previous = now;
  };
  const followClock = () => {
    const now = state();
    const { position } = now.clock;
    if (now.currentIndex === -1 || Math.abs(position - written) < 1) return;
    written = position;
    if (due === undefined) writePlace(now);
  };
  subscribe(follow);
  subscribeToClock(followClock);
  addEventListener('pagehide', write);
}
