import { useSyncExternalStore } from 'react';
import { currentText } from '../i18n/text.ts';
import { loadCode } from '../lib/load-code.ts';
import { createSubscribers } from '@kamerton/ui/subscribers';
import { isSignedIn } from '../lib/session.ts';
import { notify, notifyBriefly, notifyWithAction } from '../ui/notify.ts';
import { isPlaceKept, storeResume } from './place-keys.ts';
import {
  currentTrack,
  shownDuration,
  initialState,
  isCurrent,
  type Clock,
  type PlayerEvent,
  type PlayerState,
  type PlayerTrack,
  type TrackSet,
} from './state.ts';
import type { PlayerRuntime } from './runtime.ts';

/** Fetches a set's tracks again, since the addresses in them expire; rejects if that fails. */
export type Reload = () => Promise<readonly PlayerTrack[]>;

interface Choice extends TrackSet {
  /** Index of the track in `tracks`. */
  index: number;
  reload?: Reload;
}

/** The same for any set, of which only id and address are known after a reload. */
export type ReloadAny = (set: { id: string; url: string }) => Promise<readonly PlayerTrack[]>;

let state: PlayerState = initialState;
let reload: { id: string; ask: Reload } | undefined;
let reloadAny: ReloadAny = () => Promise.reject(new Error('the player is not connected'));
let runtime: PlayerRuntime | undefined;
let isSending = false;
/** Counts what was asked for: what is found after something else was comes too late. */
let asked = 0;

/** Notified on every change but the clock's. */
const { subscribe, notify: notifySubscribers } = createSubscribers();
const { subscribe: subscribeToClock, notify: notifyOfClock } = createSubscribers();
const queue: PlayerEvent[] = [];

/** The first sound needs the runtime, the first screen does not. */
let loading: Promise<void> | undefined;
const load = () => (loading ??= begin());

async function begin() {
  try {
    const { createPlayerRuntime } = await loadCode(() => import('./runtime.ts'));
    runtime = createPlayerRuntime({
      state: () => state,
      send,
      subscribe,
      subscribeToClock,
      reloadOf: (id) => (reload?.id === id ? reload.ask : undefined),
      reloadAny: (set) => reloadAny(set),
    });
  } catch {
    // The next press tries again; a failed preload is silent.
    loading = undefined;
    if (queue.splice(0).length > 0) notify('error', currentText().shell.failure.unexpected);
    return;
  }
  state = { ...state, ...runtime.settings };
  flush();
}

const isSameButClock = (one: PlayerState, other: PlayerState) =>
  (Object.keys(one) as (keyof PlayerState)[]).every((key) => key === 'clock' || Object.is(one[key], other[key]));

function publish(before: PlayerState) {
  if (before.clock !== state.clock) notifyOfClock();
  if (!isSameButClock(before, state)) notifySubscribers();
}

/** Events sent by effects wait until all effects of the present one have run. */
function flush() {
  if (!runtime || isSending) return;
  isSending = true;
  const before = state;
  try {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const step = runtime.transition(state, next);
      state = step.state;
      for (const effect of step.effects) runtime.run(effect);
    }
  } finally {
    isSending = false;
    publish(before);
  }
}

function send(event: PlayerEvent) {
  queue.push(event);
  if (runtime) flush();
  else void load();
}

/** Drops what was asked for before the player was there, or is still being fetched. */
function forgetAsked() {
  asked += 1;
  queue.length = 0;
}

/** If the player is empty, restores its state before a reload or the end of the session, paused. */
function bringBack() {
  if (isPlaceKept()) void load().then(() => isSignedIn() && runtime?.bringBack());
}

/** Tells the player how to fetch sets, and restores its state. */
function connect(reload: ReloadAny) {
  reloadAny = reload;
  if (isSignedIn()) bringBack();
}

/** Adds tracks behind the current one; plays them if the player is empty. */
function add(type: 'playNext' | 'enqueue', added: PlayerTrack | readonly PlayerTrack[]) {
  const tracks = [added].flat();
  const isShown = state.currentIndex !== -1;
  send({ type, tracks });
  const { addedNext, addedLast } = currentText().player;
  if (isShown) notifyBriefly('success', type === 'playNext' ? addedNext : addedLast);
}

/** Clears the queue and offers undo. */
function clearQueue() {
  const { id, playlist, unshuffled, upNext, addedCount } = state;
  send({ type: 'clear' });
  const { cleared, undo } = currentText().player;
  const order = { playlist, unshuffled, upNext, addedCount };
  // Another set has a queue of its own.
  const onPress = () => state.id === id && send({ type: 'rearrange', order });
  notifyWithAction('default', cleared, { name: undo, onPress });
}

/** The player of the page. Its behaviour is in section 4 of the specification and in `machine.ts`. */
export const player = {
  /** Plays a track of a set; the same set and track again toggles. */
  choose({ index, reload: ask, ...set }: Choice) {
    asked += 1;
    if (ask) reload = { id: set.id, ask };
    send({ type: 'choose', set, index });
  },
  /** Pauses or resumes a set that is in the player; false for any other. */
  toggleSet(id: string): boolean {
    if (state.id !== id || !currentTrack(state)) return false;
    asked += 1;
    send({ type: 'toggle' });
    return true;
  },
  /** Plays a set from its first playable track, or any one when shuffled; the current set is toggled. */
  chooseSet(set: Omit<Choice, 'index'>) {
    if (player.toggleSet(set.id)) return;
    const playable = [...set.tracks.keys()].filter((index) => set.tracks[index]?.file != null);
    const index = playable[state.isShuffle ? Math.floor(Math.random() * playable.length) : 0];
    if (index !== undefined) player.choose({ ...set, index });
  },
  /** Chooses among tracks that are fetched first, unless something else was asked for meanwhile; says if that fails. */
  async chooseFetched(
    fetchTracks: () => Promise<readonly PlayerTrack[]>,
    choose: (tracks: readonly PlayerTrack[]) => void,
  ): Promise<void> {
    const own = (asked += 1);
    try {
      const tracks = await fetchTracks();
      if (own === asked) choose(tracks);
    } catch {
      if (own === asked) notify('error', currentText().shell.failure.unexpected);
    }
  },
  /** Plays a track, or several, right after the current one. */
  playNext: (tracks: PlayerTrack | readonly PlayerTrack[]) => add('playNext', tracks),
  /** Adds to the queue: after earlier additions, ahead of the rest of the set. */
  enqueue: (tracks: PlayerTrack | readonly PlayerTrack[]) => add('enqueue', tracks),
  /** Plays from a position of the queue. */
  jump: (index: number) => send({ type: 'jump', index }),
  move: (from: number, to: number) => send({ type: 'move', from, to }),
  remove: (index: number) => send({ type: 'remove', index }),
  clearQueue,
  shuffle: () => send({ type: 'shuffle' }),
  toggle: () => send({ type: 'toggle' }),
  next: () => send({ type: 'next' }),
  previous: () => send({ type: 'previous' }),
  repeat: () => send({ type: 'repeat' }),
  mute: () => send({ type: 'mute' }),
  /** Also called at logout: nothing of the session stays. */
  close: () => {
    forgetAsked();
    if (runtime) send({ type: 'close' });
  },
  /** Closes the player when the session ends; it is restored when the next one begins. */
  setAside: () => {
    forgetAsked();
    runtime?.setAside();
  },
  bringBack,
  /** Before the page loads itself again: what plays goes on after it. */
  resumeAfterReload: () => {
    if (state.isPlaying) storeResume();
  },
  send,
  state: () => state,
  connect,
  /** Fetches the tracks of a set of which only id and address are known. Rejects if that fails. */
  tracksOf: (set: { id: string; url: string }) => reloadAny(set),
  /** Preloads the code of the player. */
  load,
};

/**
 * Returns a part of the player's state. The component renders only when that part changes, so `select` returns a plain
 * value or a part of the state; the clock has its own hook.
 */
export const usePlayer = <T>(select: (state: PlayerState) => T): T =>
  useSyncExternalStore(subscribe, () => select(state));

/** Returns position, duration and buffered end, in seconds; changes four times a second while it plays. */
export const useClock = (): Clock => useSyncExternalStore(subscribeToClock, () => state.clock);

/** Returns the current track's length for the bar. */
export const useShownDuration = (): number | null => useSyncExternalStore(subscribeToClock, () => shownDuration(state));

export type TrackStatus = 'playing' | 'paused' | 'idle';

/** Returns the state of a track's row: only rows that change render. */
export const useTrackStatus = (setId: string, trackId: number): TrackStatus =>
  usePlayer((state) => {
    if (!isCurrent(state, setId, trackId)) return 'idle';
    return state.isPlaying ? 'playing' : 'paused';
  });
