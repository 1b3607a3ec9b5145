import { useSyncExternalStore } from 'react';
import { office } from '@kamerton/wire/office';
import { call } from './http.ts';
import { isSame } from '@kamerton/ui/is-same';
import { createSubscribers } from '@kamerton/ui/subscribers';

/** A track of the catalogue, or a file of an import that may not be in it. */
export type AudioSource = { track: number } | { import: number; path: string };

interface Playback {
  sound: AudioSource;
  title: string;
  state: 'loading' | 'playing' | 'paused' | 'gone' | 'broken';
  /** Seconds. */
  position: number;
  duration: number;
}

/** The office plays one source at a time, on its only audio element. */
let heard: Playback | undefined;
let element: HTMLAudioElement | undefined;
/** Numbers the requests to play, so that an address that arrives late is ignored. */
let lastRequest = 0;
/** True once the element has the address of the current source; before that it may have the one of the source before. */
let hasAddress = false;
/** False once a pause is asked for, also while the address is awaited. */
let isWanted = false;
const { subscribe, notify } = createSubscribers();

function set(next: Playback | undefined) {
  heard = next;
  notify();
}

const change = (part: Partial<Playback>) => heard && set({ ...heard, ...part });

function audioElement(): HTMLAudioElement {
  if (element) return element;
  const audio = new Audio();
  audio.preload = 'auto';
  const on = (event: string, part: () => Partial<Playback>) =>
    audio.addEventListener(event, () => hasAddress && change(part()));
  // Events come later than what they are about: each tells only where the element stands.
  const state = () => {
    const unpaused = audio.readyState < 3 ? 'loading' : 'playing';
    return { state: audio.paused ? 'paused' : unpaused } as const;
  };
  for (const event of ['playing', 'waiting', 'pause']) on(event, state);
  on('ended', () => ({ state: 'paused', position: 0 }));
  on('timeupdate', () => ({ position: audio.currentTime }));
  on('durationchange', () => ({ duration: Number.isFinite(audio.duration) ? audio.duration : 0 }));
  on('error', () => ({ state: 'broken' }));
  element = audio;
  return audio;
}

const addressOf = async (sound: AudioSource): Promise<string> => {
  const { url } =
    'track' in sound
      ? await call(office.listenToTrack, { params: { id: sound.track } })
      : await call(office.listenToImportFile, { params: { id: sound.import }, query: { path: sound.path } });
  return url;
};

async function begin(sound: AudioSource, title: string) {
  const request = (lastRequest += 1);
  const player = audioElement();
  hasAddress = false;
  isWanted = true;
  player.pause();
  set({ sound, title, state: 'loading', position: 0, duration: 0 });
  const url = await addressOf(sound).catch(() => undefined);
  if (request !== lastRequest) return;
  if (url === undefined) {
    change({ state: 'gone' });
    return;
  }
  player.src = url;
  hasAddress = true;
  if (isWanted) await resume();
}

/** A pause before the first sound rejects `play`; real failures fire `error`. */
async function resume() {
  isWanted = true;
  if (hasAddress)
    await audioElement()
      .play()
      .catch(() => undefined);
  else change({ state: 'loading' });
}

function pause() {
  isWanted = false;
  if (hasAddress) audioElement().pause();
  else change({ state: 'paused' });
}

/** Plays a source from its beginning, or pauses and resumes the current one. */
export function toggle(sound: AudioSource, title: string) {
  const isBegun = heard && isSame(heard.sound, sound) && heard.state !== 'gone' && heard.state !== 'broken';
  if (!isBegun) void begin(sound, title);
  else if (heard?.state === 'playing' || heard?.state === 'loading') pause();
  else void resume();
}

/** Pauses or resumes; false if nothing is loaded. */
export function togglePlayback(): boolean {
  if (heard) toggle(heard.sound, heard.title);
  return heard !== undefined;
}

export function seek(seconds: number) {
  audioElement().currentTime = seconds;
  change({ position: seconds });
}

/** Stops and closes the connection. */
export function stopPlayback() {
  lastRequest += 1;
  hasAddress = false;
  if (element) {
    element.pause();
    element.removeAttribute('src');
    element.load();
  }
  set(undefined);
}

export const usePlayback = () => useSyncExternalStore(subscribe, () => heard);

/** The state of a source, which does not change while it plays on. */
export const useStateOf = (sound: AudioSource) =>
  useSyncExternalStore(subscribe, () => (heard && isSame(heard.sound, sound) ? heard.state : undefined));
