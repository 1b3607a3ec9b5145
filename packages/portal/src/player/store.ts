import { useSyncExternalStore } from 'react';
import { currentText } from '../i18n/text.ts';
import { notify } from '../ui/notify.ts';
import { tabletWidths } from './constants.ts';
import { createEngine } from './engine.ts';
import { listenToKeys } from './keyboard.ts';
import { transition } from './machine.ts';
import { followState, listenToMediaKeys } from './media-session.ts';
import { readPlace, readSettings, writePlace, writePosition, writeSettings } from './memory.ts';
import {
  currentTrack,
  initialState,
  type Clock,
  type Effect,
  type PlayerEvent,
  type PlayerState,
  type PlayerTrack,
  type TrackSet,
} from './state.ts';
import { openTabs, type Tabs } from './tabs.ts';

/** Asks for a set's tracks anew, since the addresses in them expire; rejects where they cannot be had. */
export type Reload = () => Promise<readonly PlayerTrack[]>;

interface Choice extends TrackSet {
  /** Place of the track in `tracks`. */
  index: number;
  reload?: Reload;
}

export interface ConnectOptions {
  /** Stands in for the set's own `reload`, which a page loaded anew has lost. */
  reload?: (set: { id: string; url: string }) => Promise<readonly PlayerTrack[]>;
}

let state: PlayerState = initialState;
let reload: { id: string; ask: Reload } | undefined;
let options: ConnectOptions = {};
let tabs: Tabs | undefined;
let run: ((effect: Effect) => void) | undefined;
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

function reloadOf({ id, url }: PlayerState): Reload | undefined {
  if (reload?.id === id) return reload.ask;
  const { reload: ask } = options;
  return ask && (() => ask({ id, url }));
}

function engine() {
  if (!run) {
    run = createEngine({
      send,
      announce: () => tabs?.announce(),
      refresh: () => reloadOf(state)?.() ?? Promise.resolve([]),
      notify: (problem, track) => notify('error', currentText().player.problem(problem, track.name)),
    });
    run({ type: 'volume', value: state.volume });
  }
  return run;
}

const isSameButClock = (one: PlayerState, other: PlayerState) =>
  (Object.keys(one) as (keyof PlayerState)[]).every((key) => key === 'clock' || Object.is(one[key], other[key]));

function publish(before: PlayerState) {
  if (before.clock !== state.clock) for (const listener of clockListeners) listener();
  if (!isSameButClock(before, state)) for (const listener of listeners) listener();
}

/** Events that effects send meanwhile wait until all effects of the present one have run. */
function send(event: PlayerEvent) {
  queue.push(event);
  if (isSending) return;
  isSending = true;
  const before = state;
  try {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const context = { tablet: matchMedia(tabletWidths).matches, canRefresh: reloadOf(state) !== undefined };
      const step = transition(state, next, context);
      state = step.state;
      for (const effect of step.effects) engine()(effect);
    }
  } finally {
    isSending = false;
    publish(before);
  }
}

/** Remembers repeat and volume for this browser, set and position for this tab. */
function remember(): () => void {
  let told = state;
  const stop = subscribe(() => {
    const { isRepeat, volume, previousVolume, playlist, turn } = state;
    if (isRepeat !== told.isRepeat || volume !== told.volume || previousVolume !== told.previousVolume) {
      writeSettings(state);
    }
    if (playlist !== told.playlist || turn !== told.turn) writePlace(state);
    told = state;
  });
  let written = 0;
  const stopClock = subscribeToClock(() => {
    if (Math.abs(state.clock.position - written) < 1) return;
    written = state.clock.position;
    writePosition(written);
  });
  return () => {
    stop();
    stopClock();
  };
}

function connect(given: ConnectOptions = {}): () => void {
  options = given;
  state = { ...state, ...readSettings() };
  tabs = openTabs(() => send({ type: 'message' }));
  const place = readPlace();
  if (place) send({ type: 'restore', ...place });
  const follow = followState();
  const stops = [
    () => tabs?.close(),
    remember(),
    listenToKeys(send, () => state.currentIndex !== -1),
    listenToMediaKeys(send, () => state),
    subscribe(() => follow(state)),
    subscribeToClock(() => follow(state)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The one player of the page. What it does is told in section 4 of the specification and in `machine.ts`. */
export const player = {
  /** Plays a track of a set; the same set and track again only toggles. */
  choose({ index, reload: ask, ...set }: Choice) {
    if (ask) reload = { id: set.id, ask };
    send({ type: 'choose', set, index });
  },
  /** Plays a set from its first playable track; the set that is in the player is toggled. */
  chooseSet(set: Omit<Choice, 'index'>) {
    const current = state.id === set.id ? set.tracks.findIndex(({ id }) => id === currentTrack(state)?.id) : -1;
    const index = current === -1 ? set.tracks.findIndex(({ file }) => file !== null) : current;
    player.choose({ ...set, index });
  },
  toggle: () => send({ type: 'toggle' }),
  next: () => send({ type: 'next' }),
  previous: () => send({ type: 'previous' }),
  repeat: () => send({ type: 'repeat' }),
  mute: () => send({ type: 'mute' }),
  /** Also to be called when the distributor logs out: nothing of the session stays behind. */
  close: () => send({ type: 'close' }),
  send,
  state: () => state,
  subscribe,
  /** Starts keys, media keys, tabs and memory, and brings back what played before a reload. Returns what stops them. */
  connect,
};

/**
 * A part of the player's state. The component renders anew only when that part changes, so `select` answers with a
 * plain value or a part of the state; the clock has a hook of its own.
 */
export const usePlayer = <T>(select: (state: PlayerState) => T): T =>
  useSyncExternalStore(subscribe, () => select(state));

/** Position, duration and what is buffered, in seconds; changes four times a second while it plays. */
export const useClock = (): Clock => useSyncExternalStore(subscribeToClock, () => state.clock);

export type TrackStatus = 'playing' | 'paused' | 'failed' | 'idle';

/** What a row shows of its track: only the rows that change render anew. */
export const useTrackStatus = (setId: string, trackId: number): TrackStatus =>
  usePlayer((state) => {
    if (state.id === setId && currentTrack(state)?.id === trackId) return state.isPlaying ? 'playing' : 'paused';
    return state.failed.includes(trackId) ? 'failed' : 'idle';
  });
