/** API access beside the browser: sessions, and contents of the demonstration. */

import { join } from 'node:path';

export const product = () => ({
  url: process.env['E2E_URL'] ?? '',
  password: process.env['E2E_PASSWORD'] ?? '',
  dataDir: process.env['E2E_DATA_DIR'] ?? '',
  /** The folder that senders put deliveries into. */
  deliveries: join(process.env['E2E_DATA_DIR'] ?? '', '../deliveries'),
});

export const emails = {
  distributor: 'distributor@demo.example',
  second: 'second@demo.example',
  closed: 'closed@demo.example',
};

export interface Session {
  token: string;
  user: { id: number; email: string; name: string };
}

export interface Album {
  id: number;
  name: string;
  artist: string;
  track_count: number;
}

export interface Track {
  id: number;
  name: string;
  artist: string;
  file: string;
  album_id: number;
  duration: { minutes: number; seconds: number };
}

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(`${product().url}/dist/api${path}`, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

export const signIn = (email: string, password = product().password): Promise<Session> =>
  call('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, tz: 'Europe/Moscow' }),
  });

const get = <T>(token: string, path: string): Promise<T> => call(path, { headers: { token } });

/** Makes a call with a session's or a player's token, in English. */
export const ask = <T>(token: string, method: string, path: string, body?: unknown): Promise<T> =>
  call(path, {
    method,
    headers: { token, 'accept-language': 'en', ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

/** Writes to support; returns the request's id. */
export const writeToSupport = async (
  { token }: Session,
  subject: string,
  message = 'Nothing sounds in the hall.',
): Promise<number> =>
  (await ask<{ request: { id: number } }>(token, 'POST', '/feedback/requests', { subject, message })).request.id;

export const findAlbums = async (token: string): Promise<Album[]> =>
  (await get<{ albums: Album[] }>(token, '/albums/?limit=100&offset=0')).albums;

export const findTracks = async (token: string, album: number): Promise<Track[]> =>
  (await get<{ tracks: Track[] }>(token, `/albums/${album}?limit=100&offset=0`)).tracks;

export const findFirst = async (token: string, path: string, key: string): Promise<{ id: number; name: string }> => {
  const list = (await get<Record<string, { id: number; name: string }[]>>(token, path))[key];
  if (!list?.[0]) throw new Error(`the demonstration has no ${key}`);
  return list[0];
};

/** A playlist of one's own with the tracks of an album. */
export async function makePlaylist(token: string, name: string, album: number): Promise<{ id: number }> {
  const send = { method: 'POST', headers: { token, 'content-type': 'application/json' } };
  const { playlist } = await call<{ playlist: { id: number } }>('/my/playlists', {
    ...send,
    body: JSON.stringify({ name }),
  });
  await call(`/my/playlists/${playlist.id}/tracks`, { ...send, body: JSON.stringify({ album_id: album }) });
  return playlist;
}

/** The media type that a track's file is served with. */
export const mediaType = async (track: Track): Promise<string> => {
  const answer = await fetch(new URL(track.file, product().url), { method: 'HEAD' });
  return answer.headers.get('content-type') ?? '';
};

export const seconds = ({ duration }: Track): number => duration.minutes * 60 + duration.seconds;
