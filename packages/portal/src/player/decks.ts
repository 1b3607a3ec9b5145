import { handOverLead, overlapLimit, stallLimit } from './constants.ts';
import { diagnose } from './diagnosis.ts';
import type { Clock, PlayerEvent } from './state.ts';

interface Deck {
  audio: HTMLAudioElement;
  /** Id of this deck's loading. */
  loadId: number;
  file: string | null;
  /** True if play was called since the source was set: only then a pause is reported. */
  started: boolean;
  /** Id of the loading whose failure is being looked into: a stream may stand still, and break after that. */
  failed: number | null;
}

interface Decks {
  /** Sets the audio source. With `handOver` the present track plays to its own end beside it. */
  source(loadId: number, file: string, position: number, handOver: boolean): void;
  /** Preloads the next track into the idle deck. */
  prefetch(file: string): void;
  play(): void;
  pause(): void;
  unload(): void;
  /** Seconds. */
  seek(seconds: number): void;
  /** 0 to 1. */
  setVolume(value: number): void;
}

/** Second up to which the audio is buffered without a gap. */
function bufferedEnd({ buffered, currentTime }: HTMLAudioElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.1 && buffered.end(index) >= currentTime) return buffered.end(index);
  }
  return 0;
}

const readClock = (audio: HTMLAudioElement): Clock => ({
  position: audio.currentTime,
  duration: Number.isFinite(audio.duration) ? audio.duration : null,
  buffered: bufferedEnd(audio),
});

function load(deck: Deck, file: string) {
  deck.file = file;
  deck.audio.src = file;
  deck.audio.load();
}

function empty(deck: Deck) {
  deck.audio.pause();
  if (deck.file === null) return;
  deck.file = null;
  deck.started = false;
  deck.audio.removeAttribute('src');
  deck.audio.load();
}

type Send = (event: PlayerEvent) => void;

interface Surroundings {
  timers: ReturnType<typeof createTimers>;
  isActive: (deck: Deck) => boolean;
  /** Called when a deck has played to its end. */
  onIdleEnd: (deck: Deck) => void;
}

async function reportError(deck: Deck, send: Send) {
  const { audio, loadId, file } = deck;
  if (file === null || deck.failed === loadId) return;
  deck.failed = loadId;
  send({ type: 'buffering', loadId });
  send({ type: 'failed', loadId, ...(await diagnose(audio.error, file)) });
}

/** Timers of the deck that plays. */
function createTimers(send: Send) {
  let nearEnd: ReturnType<typeof setTimeout> | undefined;
  let stalled: ReturnType<typeof setTimeout> | undefined;
  return {
    /** Schedules the hand-over: `timeupdate` comes only four times a second, so a timer covers the last second. */
    planEnd({ audio, loadId }: Deck) {
      clearTimeout(nearEnd);
      const left = audio.duration - audio.currentTime - handOverLead;
      if (!audio.paused && left < 1) nearEnd = setTimeout(() => send({ type: 'nearEnd', loadId }), left * 1000);
    },

    /** Browsers wait for a stalled stream forever, without an event. */
    watchStream(deck: Deck) {
      clearTimeout(stalled);
      const { audio, loadId } = deck;
      if (audio.paused || audio.readyState > audio.HAVE_CURRENT_DATA) return;
      stalled = setTimeout(() => deck.loadId === loadId && !audio.paused && void reportError(deck, send), stallLimit);
    },

    clear() {
      clearTimeout(nearEnd);
      clearTimeout(stalled);
    },
  };
}

/** Creates a deck, whose events are sent while it is the active one. */
function createDeck(shelf: HTMLElement, send: Send, { timers, isActive, onIdleEnd }: Surroundings): Deck {
  const audio = document.createElement('audio');
  audio.preload = 'metadata';
  const deck: Deck = { audio, loadId: 0, file: null, started: false, failed: null };
  shelf.append(audio);

  const on = (names: string, act: () => void) => {
    for (const name of names.split(' ')) audio.addEventListener(name, () => isActive(deck) && act());
  };
  on('timeupdate progress durationchange seeked', () => {
    send({ type: 'time', loadId: deck.loadId, clock: readClock(audio) });
    timers.planEnd(deck);
    timers.watchStream(deck);
  });
  on('playing', () => send({ type: 'sounding', loadId: deck.loadId }));
  on('waiting', () => {
    send({ type: 'buffering', loadId: deck.loadId });
    timers.watchStream(deck);
  });
  on('play', () => send({ type: 'resumed', loadId: deck.loadId }));
  on('pause', () => {
    // Browsers also pause at the end and after an error, which have events of their own.
    if (deck.started && audio.paused && !audio.ended && audio.error === null)
      send({ type: 'halted', loadId: deck.loadId });
  });
  on('ended', () => send({ type: 'ended', loadId: deck.loadId }));
  on('error', () => void reportError(deck, send));
  audio.addEventListener('ended', () => onIdleEnd(deck));
  return deck;
}

/**
 * Two audio elements: one plays, the other preloads the next track and takes over in about a millisecond. Events of the
 * playing one are sent with its load id.
 */
export function createDecks(send: Send): Decks {
  const shelf = document.createElement('div');
  shelf.hidden = true;
  document.body.append(shelf);

  const timers = createTimers(send);
  const add = (): Deck =>
    createDeck(shelf, send, {
      timers,
      isActive: (deck) => deck === active,
      onIdleEnd: (deck) => deck === idle && clearIdle(),
    });
  let active = add();
  let idle = add();
  /** Track to preload once the old one has played to its end. */
  let awaited: string | null = null;

  function clearIdle() {
    empty(idle);
    if (awaited !== null) fetchNext(awaited);
  }

  function fetchNext(file: string) {
    awaited = null;
    idle.audio.preload = 'auto';
    load(idle, file);
  }

  function silenceOld(loadId: number) {
    if (idle.loadId === loadId && !idle.audio.paused) clearIdle();
  }

  return {
    source(loadId, file, position, handOver) {
      timers.clear();
      awaited = null;
      const isFetched = idle.file === file && idle.audio.error === null && idle.audio.paused;
      if (handOver || isFetched) {
        [active, idle] = [idle, active];
        // The playing element is first in the page. The silent one is moved: moving an element stops it.
        shelf.prepend(active.audio);
        if (!handOver) empty(idle);
      } else {
        active.audio.pause();
      }
      active.loadId = loadId;
      active.started = false;
      active.audio.preload = 'metadata';
      if (!isFetched) load(active, file);
      if (active.audio.currentTime !== position) active.audio.currentTime = position;
      if (isFetched) send({ type: 'time', loadId, clock: readClock(active.audio) });
    },
    prefetch(file) {
      if (!idle.audio.paused) awaited = file;
      else if (idle.file !== file) fetchNext(file);
    },
    play() {
      const { audio, loadId } = active;
      active.started = true;
      if (!idle.audio.paused) setTimeout(silenceOld, overlapLimit, idle.loadId);
      audio.play().catch((error: unknown) => {
        // Other errors are either caused by our next call or come as an error event.
        if (error instanceof DOMException && error.name === 'NotAllowedError') send({ type: 'refused', loadId });
      });
    },
    pause() {
      active.audio.pause();
      // A track that plays to its end beside the new one is paused too; one that is being preloaded stays.
      if (!idle.audio.paused) clearIdle();
    },
    unload() {
      timers.clear();
      awaited = null;
      empty(active);
      empty(idle);
    },
    seek(seconds) {
      active.audio.currentTime = seconds;
    },
    setVolume(value) {
      for (const { audio } of [active, idle]) {
        audio.volume = value;
        // Some phones do not let a page set the volume, but let it mute.
        audio.muted = value === 0;
      }
    },
  };
}
