import type { CallName } from '../client/api.ts';

/** The description of one call, in Markdown, and an example in both directions. */
interface CallDocs {
  /** Purpose and behaviour in a few sentences. */
  description: string;
  /** The request; omitted if it has no parameters, query or body. */
  request?: { params?: object; query?: object; body?: object };
  /** The response. */
  response: unknown;
}

export type Docs = { readonly [Name in CallName]?: CallDocs };

/** Values shared by the examples of many calls. */
export const page = { limit: '24', offset: '0' };
export const pagination = (total: number) => ({ limit: 24, offset: 0, total });

export const cover = {
  small: '/media/covers/5f0c6c1c5d3f0d4b/small',
  medium: '/media/covers/5f0c6c1c5d3f0d4b/medium',
  large: '/media/covers/5f0c6c1c5d3f0d4b/large',
};

export const track = {
  id: 812,
  artist: 'North Quay',
  name: 'Glass Harbour',
  duration: { minutes: 3, seconds: 41 },
  file: '/media/audio/812?account=7&end=1795082400&signature=kq3vZt0wT1yq2m8c',
  peaks: '/media/peaks/812?account=7&end=1795082400&signature=Zt0wkq3v2m8cT1yq',
  explicit: false,
  vocal: true,
  album_id: 64,
  album_name: 'Low Tide',
  cover,
  genres: ['Lounge'],
  tags: ['evening', 'calm'],
  isrc: 'QZK6G2600812',
};

export const album = {
  id: 64,
  name: 'Low Tide',
  artist: 'North Quay',
  cover,
  release_date: '2026-03-01',
  label: 'Quayside',
  upc: '4006381333931',
  track_count: 10,
  duration: { hours: 0, minutes: 36, seconds: 12 },
  size: 52_812_034,
  explicit: false,
  is_my: true,
};

export const collection = {
  id: 12,
  name: 'Morning coffee',
  description: 'Light and unhurried, from opening to noon.',
  cover,
  block_id: 3,
  track_count: 48,
  duration: { hours: 2, minutes: 51, seconds: 7 },
  size: 248_102_400,
  is_my: false,
};

export const playlist = {
  id: 5,
  name: 'Evening at the bar',
  description: 'From six o’clock on.',
  cover: null,
  filename: null,
  object_id: 3,
  created_at: '2026-11-02T15:04:05.000Z',
  track_count: 31,
  duration: { hours: 1, minutes: 52, seconds: 40 },
  is_my: true,
  version: 7,
};

const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Open from nine to nine, closed on Sunday. */
export const hours = Object.fromEntries(
  week.flatMap((day) => [
    [`${day}_start`, day === 'sun' ? null : '09:00'],
    [`${day}_end`, day === 'sun' ? null : '21:00'],
  ]),
);

export const venue = {
  id: 3,
  name: 'Bar on the quay',
  city_id: 1,
  city_name: 'Saint Petersburg',
  timezone: 'Europe/Moscow',
  address: '12 English Embankment',
  object_type_id: 2,
  is_active: true,
  advanced_schedule: false,
  legal_entity: 'Quay LLC',
  start_time: '18:00',
  end_time: '02:00',
  hours,
  playlist_id: 5,
  selection_id: null,
  playlist_name: 'Evening at the bar',
  selection_name: null,
  tags: [{ id: 4, name: 'City centre' }],
};

export const request = {
  id: 118,
  number: 118,
  created_at: '2026-11-20T09:12:44.000Z',
  subject: 'A track stops in the middle',
  message: 'Track 812 stops after a minute in our bar.',
  messages_count: 2,
  status: 'answered',
  unread: 1,
};

export const message = {
  id: 402,
  created_at: '2026-11-20T10:02:10.000Z',
  author: 'support',
  author_name: 'Maria',
  message: 'Thank you, the file was replaced this morning.',
};

export const success = { success: true };
