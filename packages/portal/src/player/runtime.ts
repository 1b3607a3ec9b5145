import { consumeResume } from './place-keys.ts';
import { currentText } from '../i18n/text.ts';
import { CallFailed } from '../lib/http.ts';
import { paths } from '../lib/paths.ts';
import { notify } from '../ui/notify.ts';
import { tabletWidths, seekStep } from './constants.ts';
import { createEngine } from './engine.ts';
import { transition } from './machine.ts';
import { followState, listenToMediaKeys } from './media-session.ts';
import { snapshotPlace, readPlace, readSettings, writePlaylist, type Settings } from './memory.ts';
import { remember } from './remembering.ts';
import {
  currentTrack,
  sourceOf,
  type Effect,
  type PlayerEvent,
  type PlayerState,
  type PlayerTrack,
  type Step,
} from './state.ts';
import type { Reload, ReloadAny } from './store.ts';
import { openTabs } from './tabs.ts';
import { onShortcuts } from '../lib/shortcuts.ts';
import { panels } from './panels.ts';

/** Handles the player's keys, wherever the focus is. */
function listenToKeys(send: (event: PlayerEvent) => void, isShown: () => boolean) {
  const keys = {
    toggle: () => send({ type: 'toggle' }),
    forward: () => send({ type: 'nudge', seconds: seekStep }),
    back: () => send({ type: 'nudge', seconds: -seekStep }),
    next: () => send({ type: 'next' }),
    previous: () => send({ type: 'previous' }),
    mute: () => send({ type: 'mute' }),
    repeat: () => send({ type: 'repeat' }),
    shuffle: () => send({ type: 'shuffle' }),
    queue: () => panels.toggle('queue'),
  };
  onShortcuts(() => (isShown() ? keys : {}));
}

function noneIfGone(error: unknown): never[] {
  if (error instanceof CallFailed && error.error.status === 404) return [];
  throw error;
}

interface Surroundings {
  state: () => PlayerState;
  send: (event: PlayerEvent) => void;
  /** Called on every change but the clock's. */
  subscribe: (listener: () => void) => () => void;
  subscribeToClock: (listener: () => void) => () => void;
  /** Returns the function that fetches the tracks of the set with this id again. */
  reloadOf: (id: string) => Reload | undefined;
  /** The same for any set, by id and address. */
  reloadAny: ReloadAny;
}

export interface PlayerRuntime {
  /** Stored settings of this browser. */
  readonly settings: Partial<Settings>;
  transition: (state: PlayerState, event: PlayerEvent) => Step;
  run: (effect: Effect) => void;
  bringBack: () => void;
  setAside: () => void;
}

/** Connects machine, engine, storage, keys and tabs with the state in the store. */
export function createPlayerRuntime({
  state,
  send,
  subscribe,
  subscribeToClock,
  reloadOf,
  reloadAny,
}: Surroundings): PlayerRuntime {
  const reloading = (from: PlayerState) => {
    const source = sourceOf(from);
    return reloadOf(source.id) ?? (() => reloadAny(source));
  };

  /**
   * Fetches the current set's tracks again. A long set returns its first thousand only, and one that was deleted none:
   * then the track's own album is fetched, unless it is revoked. Rejects if that fails.
   */
  async function refresh(): Promise<readonly PlayerTrack[]> {
    const track = currentTrack(state());
    const tracks = await reloading(state())().catch(() => []);
    if (!track || tracks.some(({ id }) => id === track.id)) return tracks;
    const own = { id: `album:${track.album_id}`, url: paths.album(track.album_id) };
    return [...tracks, ...(await reloadAny(own).catch(noneIfGone))];
  }

  const tabs = openTabs(() => send({ type: 'message' }));
  const run = createEngine({
    send,
    announce: () => tabs.announce(),
    refresh,
    notify(problem, track) {
      console.warn(`track ${track.id}: ${problem}`);
      notify('error', currentText().player.problem(problem, track.name));
    },
  });
  const settings = readSettings();
  if (settings.volume !== undefined) run({ type: 'volume', value: settings.volume });
  remember({ state, settings, subscribe, subscribeToClock });
  listenToKeys(send, () => state().currentIndex !== -1);
  listenToMediaKeys(send, state);
  const follow = followState();
  subscribe(() => follow(state()));
  subscribeToClock(() => follow(state()));

  return {
    settings,
    run,
    transition: (from, event) =>
      transition(from, event, { tablet: matchMedia(tabletWidths).matches, random: Math.random }),
    bringBack() {
      const place = readPlace();
      const isResumed = consumeResume();
      if (!place || state().currentIndex !== -1) return;
      send(place);
      if (isResumed) send({ type: 'toggle' });
    },
    setAside() {
      if (state().currentIndex === -1) return;
      writePlaylist(state());
      const restorePlace = snapshotPlace();
      send({ type: 'close' });
      restorePlace();
    },
  };
}
