import { useSyncExternalStore } from 'react';
import { office } from '@kamerton/wire/office';
import { call } from './http.ts';

/** What can be heard: a track of the catalogue, or a file of an import that need not be one. */
export type Sound = { track: number } | { import: number; path: string };

interface Heard {
  sound: Sound;
  title: string;
  state: 'loading' | 'playing' | 'paused' | 'gone' | 'broken';
  /** Seconds. */
  position: number;
  duration: number;
}

/** The one thing that the office plays, on the one audio element that it has. */
let heard: Heard | undefined;
let element: HTMLAudioElement | undefined;
/** Counts what was asked for: an address that comes late, for what is not wanted any more, is not played. */
let asked = 0;
const listeners = new Set<() => void>();

function set(next: Heard | undefined) {
  heard = next;
  for (const listener of listeners) listener();
}

const change = (part: Partial<Heard>) => heard && set({ ...heard, ...part });

const isSame = (one: Sound, other: Sound): boolean => JSON.stringify(one) === JSON.stringify(other);

function audio(): HTMLAudioElement {
  if (element) return element;
  const made = new Audio();
  made.preload = 'auto';
  const tell = (event: string, part: () => Partial<Heard>) => made.addEventListener(event, () => change(part()));
  tell('playing', () => ({ state: 'playing' }));
  tell('waiting', () => ({ state: 'loading' }));
  tell('pause', () => ({ state: 'paused' }));
  tell('ended', () => ({ state: 'paused', position: 0 }));
  tell('timeupdate', () => ({ position: made.currentTime }));
  tell('durationchange', () => ({ duration: Number.isFinite(made.duration) ? made.duration : 0 }));
  // Without an address it is only being let go.
  tell('error', () => (made.hasAttribute('src') ? { state: 'broken' } : {}));
  element = made;
  return made;
}

const addressOf = async (sound: Sound): Promise<string> => {
  const { url } =
    'track' in sound
      ? await call(office.listenToTrack, { params: { id: sound.track } })
      : await call(office.listenToImportFile, { params: { id: sound.import }, query: { path: sound.path } });
  return url;
};

async function begin(sound: Sound, title: string) {
  const mine = (asked += 1);
  const player = audio();
  player.pause();
  set({ sound, title, state: 'loading', position: 0, duration: 0 });
  const url = await addressOf(sound).catch(() => undefined);
  if (mine !== asked) return;
  if (url === undefined) {
    change({ state: 'gone' });
    return;
  }
  player.src = url;
  await resume();
}

/** A pause that comes before the first sound is no failure; others the element tells of itself. */
const resume = () =>
  audio()
    .play()
    .catch(() => undefined);

/** Plays a sound from its beginning, or holds and goes on with the one that is heard already. */
export function toggle(sound: Sound, title: string) {
  const isBegun = heard && isSame(heard.sound, sound) && heard.state !== 'gone' && heard.state !== 'broken';
  if (!isBegun) void begin(sound, title);
  else if (heard?.state === 'playing' || heard?.state === 'loading') audio().pause();
  else void resume();
}

/** Holds or goes on with whatever is heard; false where nothing is. */
export function toggleHeard(): boolean {
  if (heard) toggle(heard.sound, heard.title);
  return heard !== undefined;
}

export function seek(seconds: number) {
  audio().currentTime = seconds;
  change({ position: seconds });
}

/** Lets go of the sound and of its connection. */
export function stopListening() {
  asked += 1;
  if (element) {
    element.pause();
    element.removeAttribute('src');
    element.load();
  }
  set(undefined);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useHeard = () => useSyncExternalStore(subscribe, () => heard);

/** Where a sound is; the same for as long as that does not change, however the sound goes on. */
export const useStateOf = (sound: Sound) =>
  useSyncExternalStore(subscribe, () => (heard && isSame(heard.sound, sound) ? heard.state : undefined));
