import { randomUUID } from 'node:crypto';
import type { Track } from './api.ts';

/**
 * Data that the first release of the venue player left on a device, written down from its sources: the worker and its
 * cache, the database `kamerton-player` in version 1, and its settings. Nothing here is shared with today’s player,
 * and nothing is to be changed with it: devices in venues have this.
 */

/** Service worker of that release: it answers from its own cache, and waits until its app lets another one in. */
export const formerWorker = `
  addEventListener('install', (event) => event.waitUntil((async () => {
    const cache = await caches.open('shell-1x2y3z');
    const page = '<!doctype html><title>Kamerton</title><h1>The former player</h1>';
    await cache.put('/dist/play/', new Response(page, { headers: { 'content-type': 'text/html' } }));
    await skipWaiting();
  })()));
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.mode === 'navigate') event.respondWith(caches.match('/dist/play/'));
  });`;

interface Former {
  token: string;
  player: number;
  venue: number;
  playlist: number;
  /** Tracks of the playlist: the first one plays, the last one has waited longest. */
  tracks: readonly Track[];
  seconds: number;
  plays: number;
}

const second = 1000;
const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

const shownOf = ({ id, name, artist }: Track, seconds: number) => ({
  id,
  name,
  artist,
  duration_ms: seconds * second,
  loudness_lufs: null,
  sample_peak_db: null,
});

/** Its document, which had neither `commands` nor the `audio` of a track. */
const documentOf = ({ player, venue, playlist, tracks, seconds }: Former, now: number) => ({
  version: 'of the first release',
  now: new Date(now).toISOString(),
  player: { id: player, name: 'Behind the counter' },
  language_id: 2,
  venue: {
    id: venue,
    name: 'Tea room',
    timezone: 'Europe/Moscow',
    is_active: true,
    advanced_schedule: false,
    start_time: '00:00',
    end_time: '00:00',
    hours: Object.fromEntries(week.flatMap((day) => [`${day}_start`, `${day}_end`].map((name) => [name, null]))),
  },
  sound: { volume: 100, volume_steps: [], crossfade: 3, artist_apart: 30, title_apart: 120 },
  paused_until: null,
  source: { kind: 'playlist', id: playlist, name: 'All day', tracks: tracks.map((each) => shownOf(each, seconds)) },
  schedule: { slots: [], layers: [], announcements: [] },
  sources: [],
  announcements: [],
  store: { hours: 72, bytes: 2 * 1024 ** 3 },
  command: null,
});

/** Its values and plays at a moment, 25 s before the end of the first track. */
export function formerContents(former: Former, now: number) {
  const { token, tracks, seconds, plays } = former;
  const [current] = tracks;
  if (!current) throw new Error('there are no tracks');
  const position = seconds - 25;
  const began = now - position * second;
  const running = {
    track: shownOf(current, seconds),
    play_id: randomUUID(),
    position,
    duration: seconds,
    heard_ms: position * second,
    started_at: began,
    is_asked: false,
    is_current: true,
  };
  const place = { at: now, contact_at: now, random: 7, plays: [running], commands: [], announced: [], revoked: [] };
  // Oldest first, the one that plays last.
  const history = tracks.toReversed().map(({ id, artist }, at) => ({
    track_id: id,
    artist,
    at: at === 0 ? now - 4 * 3_600_000 : began - (tracks.length - 1 - at) * 600 * second,
  }));
  const document = documentOf(former, now);
  return {
    values: { token, document, tag: 'W/"of the first release"', place, history, offset: 0 },
    // Short ones: a play counts from five minutes before the pairing on.
    plays: Array.from({ length: plays }, (_, at) => ({
      id: randomUUID(),
      track_id: tracks[at % tracks.length]?.id ?? 0,
      started_at: new Date(began - (plays - at) * 4 * second).toISOString(),
      duration_ms: 3 * second,
    })),
  };
}

interface Stored extends ReturnType<typeof formerContents> {
  audio: { id: number; file: string }[];
}

/** Runs in the page: writes all of it as that release did, with audio that is encrypted by a key of its own. */
export async function storeAsFormer({ values, plays, audio }: Stored): Promise<void> {
  localStorage.setItem('player-language', 'en');
  localStorage.setItem('player-theme', 'light');
  localStorage.setItem('player-trim', '60');
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const encrypted = await Promise.all(
    audio.map(async ({ id, file }) => {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const additionalData = new TextEncoder().encode(`track ${id}`);
      const bytes = await (await fetch(file)).arrayBuffer();
      return { id, iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes) };
    }),
  );
  const opening = indexedDB.open('kamerton-player', 1);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore('values');
    opening.result.createObjectStore('plays', { autoIncrement: true }).createIndex('id', 'id', { unique: true });
    opening.result.createObjectStore('audio', { keyPath: 'id' });
    opening.result.createObjectStore('sizes', { keyPath: 'id' });
  });
  await new Promise((done) => opening.addEventListener('success', done));
  const transaction = opening.result.transaction(['values', 'plays', 'audio', 'sizes'], 'readwrite');
  const store = (name: string) => transaction.objectStore(name);
  for (const [name, value] of Object.entries({ ...values, key })) store('values').put(value, name);
  for (const play of plays) store('plays').add(play);
  for (const each of encrypted) {
    store('audio').put(each);
    store('sizes').put({ id: each.id, bytes: each.bytes.byteLength });
  }
  await new Promise((done) => transaction.addEventListener('complete', done));
  opening.result.close();
}
