import { useSyncExternalStore } from 'react';
import { currentText } from '../i18n/text.ts';
import { loadCode } from '../lib/load-code.ts';
import { isSignedIn } from '../lib/session.ts';
import { notify, notifyBriefly, notifyWithAction } from '../ui/notify.ts';
import { isPlaceKept } from './place-keys.ts';
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

/** Asks for a set's tracks anew, since the addresses in them expire; rejects where they cannot be had. */
export type Reload = () => Promise<readonly PlayerTrack[]>;

interface Choice extends TrackSet {
  /** Place of the track in `tracks`. */
  index: number;
  reload?: Reload;
}

/** The same for any set, which a page loaded anew knows by id and address only. */
export type ReloadAny = (set: { id: string; url: string }) => Promise<readonly PlayerTrack[]>;

let state: PlayerState = initialState;
let reload: { id: string; ask: Reload } | undefined;
let reloadAny: ReloadAny = () => Promise.reject(new Error('the player is not connected'));
let runtime: PlayerRuntime | undefined;
let isSending = false;

const listeners = new Set<() => void>();
const clockListeners = new Set<() => void>();
const queue: PlayerEvent[] = [];

function subscribeTo(set: Set<() => void>) {
  return (listener: () => void) => {
    set.add(listener);
    return () => void set.delete(listener);
  };
}

/** Called on every change but the clock's. */
const subscribe = subscribeTo(listeners);
const subscribeToClock = subscribeTo(clockListeners);

/** The runtime is needed for the first sound and not for the first screen. */
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
    // The next press asks again; nobody has pressed where the runtime is only fetched ahead.
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
  if (before.clock !== state.clock) for (const listener of clockListeners) listener();
  if (!isSameButClock(before, state)) for (const listener of listeners) listener();
}

/** Events that effects send meanwhile wait until all effects of the present one have run. */
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

/** Where nothing is in the player, what stood there before a reload or the end of the session, paused. */
function bringBack() {
  if (isPlaceKept()) void load().then(() => runtime?.bringBack());
}

/** Tells the player how sets are asked for, and brings back what stood in it. */
function connect(given: ReloadAny) {
  reloadAny = given;
  if (isSignedIn()) bringBack();
}

/** Tracks come behind the current one; where nothing is in the player, they play. */
function add(type: 'playNext' | 'enqueue', given: PlayerTrack | readonly PlayerTrack[]) {
  const tracks = [given].flat();
  const isShown = state.currentIndex !== -1;
  send({ type, tracks });
  const { addedNext, addedLast } = currentText().player;
  if (isShown) notifyBriefly('success', type === 'playNext' ? addedNext : addedLast);
}

/** Empties the queue and offers to take that back. */
function clearQueue() {
  const { playlist, unshuffled, upNext, addedCount } = state;
  send({ type: 'clear' });
  const { cleared, undo } = currentText().player;
  const order = { playlist, unshuffled, upNext, addedCount };
  notifyWithAction('default', cleared, { name: undo, onPress: () => send({ type: 'rearrange', order }) });
}

/** The one player of the page. What it does is told in section 4 of the specification and in `machine.ts`. */
export const player = {
  /** Plays a track of a set; the same set and track again only toggles. */
  choose({ index, reload: ask, ...set }: Choice) {
    if (ask) reload = { id: set.id, ask };
    send({ type: 'choose', set, index });
  },
  /** Plays a set from its first playable track, shuffled from any; the set that is in the player is toggled. */
  chooseSet(set: Omit<Choice, 'index'>) {
    if (state.id === set.id && currentTrack(state)) return send({ type: 'toggle' });
    const playable = [...set.tracks.keys()].filter((index) => set.tracks[index]?.file != null);
    const index = playable[state.isShuffle ? Math.floor(Math.random() * playable.length) : 0];
    if (index !== undefined) player.choose({ ...set, index });
  },
  /** Plays a track, or several, right after the current one. */
  playNext: (tracks: PlayerTrack | readonly PlayerTrack[]) => add('playNext', tracks),
  /** Adds to the queue: after what was added before, ahead of the rest of the set. */
  enqueue: (tracks: PlayerTrack | readonly PlayerTrack[]) => add('enqueue', tracks),
  /** Plays on from a place of the queue. */
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
  /** Also to be called when the distributor logs out: nothing of the session stays behind. */
  close: () => (runtime ? send({ type: 'close' }) : undefined),
  /** Silent and out of sight, since the session has ended; remembered for when it begins again. */
  setAside: () => runtime?.setAside(),
  bringBack,
  send,
  state: () => state,
  connect,
  /** The tracks of a set that is known by its id and address only. Rejects where they cannot be had. */
  tracksOf: (set: { id: string; url: string }) => reloadAny(set),
  /** Fetches ahead what the first sound needs. */
  load,
};

/**
 * A part of the player's state. The component renders anew only when that part changes, so `select` answers with a
 * plain value or a part of the state; the clock has a hook of its own.
 */
export const usePlayer = <T>(select: (state: PlayerState) => T): T =>
  useSyncExternalStore(subscribe, () => select(state));

/** Position, duration and what is buffered, in seconds; changes four times a second while it plays. */
export const useClock = (): Clock => useSyncExternalStore(subscribeToClock, () => state.clock);

/** The current track's length as the bar shows it. */
export const useShownDuration = (): number | null => useSyncExternalStore(subscribeToClock, () => shownDuration(state));

export type TrackStatus = 'playing' | 'paused' | 'idle';

/** What a row shows of its track: only the rows that change render anew. */
export const useTrackStatus = (setId: string, trackId: number): TrackStatus =>
  usePlayer((state) => {
    if (!isCurrent(state, setId, trackId)) return 'idle';
    return state.isPlaying ? 'playing' : 'paused';
  });
