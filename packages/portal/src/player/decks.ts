import { handOverLead, overlapLimit, stallLimit } from './constants.ts';
import { diagnose } from './diagnosis.ts';
import type { Clock, PlayerEvent } from './state.ts';

interface Deck {
  audio: HTMLAudioElement;
  /** The loading that this deck was last given. */
  loadId: number;
  file: string | null;
  /** Play was asked for since the source was set: only then a pause is news. */
  started: boolean;
}

export interface Decks {
  /** Sets the audio source. With `handOver` what sounds now goes on to its own end beside it. */
  source(loadId: number, file: string, position: number, handOver: boolean): void;
  /** Fetches what comes next into the deck that is idle. */
  prefetch(file: string): void;
  play(): void;
  pause(): void;
  unload(): void;
  /** Seconds. */
  seek(seconds: number): void;
  /** 0 to 1. */
  setVolume(value: number): void;
}

/** What is buffered in one piece from the position on, up to this second. */
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

/**
 * Two audio elements: one sounds, the other fetches what comes next and takes over in about a millisecond.
 * What happens to the sounding one is sent as events of its turn.
 */
export function createDecks(send: (event: PlayerEvent) => void): Decks {
  const shelf = document.createElement('div');
  shelf.hidden = true;
  document.body.append(shelf);

  let active = createDeck();
  let idle = createDeck();
  let nearEnd: ReturnType<typeof setTimeout> | undefined;
  let stalled: ReturnType<typeof setTimeout> | undefined;
  /** What to fetch as soon as the old track has sounded to its end. */
  let awaited: string | null = null;

  function createDeck(): Deck {
    const audio = document.createElement('audio');
    audio.preload = 'metadata';
    const deck: Deck = { audio, loadId: 0, file: null, started: false };
    shelf.append(audio);

    const on = (names: string, act: () => void) => {
      for (const name of names.split(' ')) audio.addEventListener(name, () => deck === active && act());
    };
    on('timeupdate progress durationchange seeked', () => {
      send({ type: 'time', loadId: deck.loadId, clock: readClock(audio) });
      planEnd();
      watchStream();
    });
    on('playing', () => send({ type: 'sounding', loadId: deck.loadId }));
    on('waiting', () => {
      send({ type: 'buffering', loadId: deck.loadId });
      watchStream();
    });
    on('play', () => send({ type: 'resumed', loadId: deck.loadId }));
    on('pause', () => {
      // Browsers also pause at the end and after an error, which are told by events of their own.
      if (deck.started && audio.paused && !audio.ended && audio.error === null)
        send({ type: 'halted', loadId: deck.loadId });
    });
    on('ended', () => send({ type: 'ended', loadId: deck.loadId }));
    on('error', () => void reportError(deck));
    audio.addEventListener('ended', () => deck === idle && clearIdle());
    return deck;
  }

  async function reportError({ audio, loadId, file }: Deck) {
    if (file === null) return;
    send({ type: 'buffering', loadId });
    send({ type: 'failed', loadId, ...(await diagnose(audio.error, file)) });
  }

  /** Times the hand-over: `timeupdate` comes four times a second only, so the last second is left to a timer. */
  function planEnd() {
    clearTimeout(nearEnd);
    const { audio, loadId } = active;
    const left = audio.duration - audio.currentTime - handOverLead;
    if (!audio.paused && left < 1) nearEnd = setTimeout(() => send({ type: 'nearEnd', loadId }), left * 1000);
  }

  /** Browsers wait for a stream that stands still as long as it takes: nobody would hear of it. */
  function watchStream() {
    clearTimeout(stalled);
    const { audio, loadId } = active;
    if (audio.paused || audio.readyState > audio.HAVE_CURRENT_DATA) return;
    stalled = setTimeout(() => active.loadId === loadId && !audio.paused && void reportError(active), stallLimit);
  }

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
      clearTimeout(nearEnd);
      clearTimeout(stalled);
      awaited = null;
      const isFetched = idle.file === file && idle.audio.error === null && idle.audio.paused;
      if (handOver || isFetched) {
        [active, idle] = [idle, active];
        // The sounding element comes first in the page. It is the silent one that moves: moving stops a sound.
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
        // Anything else than a refusal is either our own next act or comes as an error event.
        if (error instanceof DOMException && error.name === 'NotAllowedError') send({ type: 'refused', loadId });
      });
    },
    pause() {
      active.audio.pause();
      // A track that sounds to its end beside the new one falls silent too; one that is being fetched stays.
      if (!idle.audio.paused) clearIdle();
    },
    unload() {
      clearTimeout(nearEnd);
      clearTimeout(stalled);
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
        // Some phones let a page change no volume: there it can still be muted.
        audio.muted = value === 0;
      }
    },
  };
}
