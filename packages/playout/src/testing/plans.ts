import type { PlayerDocument, Slot } from '@kamerton/wire';
import { weekdays } from '@kamerton/wire/client/local-time';
import { type DocumentChanges, tracksOf, weekOf } from './venue.ts';

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Two weeks in the long tests; at each push the days around a change of clocks. */
const isLong = Boolean(process.env['LONG_TESTS']);
export const days = isLong ? 14 : 5;
const beginOf = (date: string): number => Date.parse(isLong ? '2026-03-23' : date);

export interface Plan {
  name: string;
  changes: DocumentChanges;
  /** Clocks change on 29 March in Berlin and London, and on 5 April, by half an hour, on Lord Howe. */
  begin: number;
  /** Zone that the venue moves to halfway. */
  movesTo?: string;
  seed: number;
}

const shopHours = weekOf([
  ['09:00', '20:00'],
  ['09:00', '20:00'],
  ['09:00', '20:00'],
  ['09:00', '22:00'],
  ['09:00', '22:00'],
  ['10:00', '18:00'],
  null,
]);

/** Ten hours of sixty artists, some of them together. */
export const playlist = tracksOf(200, (id) => ({
  artist: id % 7 === 0 ? `Artist ${id % 60} feat. Artist ${(id * 13) % 60}` : `Artist ${id % 60}`,
  duration_ms: 120_000 + ((id * 7919) % 120) * second,
}));

/** Slots, a layer over the first Saturday and Sunday, and announcements of every kind. */
const other = playlist.slice(60, 140).map((track) => ({ ...track, id: track.id + 1000 }));
const festive = playlist.slice(0, 60).map((track) => ({ ...track, id: track.id + 2000 }));
export const sources: PlayerDocument['sources'] = [
  { kind: 'playlist', id: 2, name: 'Other', tracks: other },
  { kind: 'collection', id: 3, name: 'Festive', tracks: festive },
];
const slotOf = (day: Slot['day'], start: string, end: string, playlist_id: number | null = 2): Slot => ({
  day,
  start,
  end,
  playlist_id,
  selection_id: playlist_id === null ? 3 : null,
});
export const announcements = [1, 2, 3].map((id) => ({
  id,
  name: `Announcement ${id}`,
  duration_ms: 6000 + id * 1000,
  loudness_lufs: -20,
  sample_peak_db: -2,
}));
const always = { starts_on: null, ends_on: null, is_active: true };
export const minutes = 45;
export const times = ['11:00', '18:30', '23:15'];
export const schedule: PlayerDocument['schedule'] = {
  slots: weekdays.flatMap((day) => [slotOf(day, '10:00', '12:30'), slotOf(day, '22:00', '02:30', null)]),
  layers: [
    {
      name: 'Weekend',
      starts_on: '2026-03-28',
      ends_on: '2026-03-29',
      priority: 5,
      is_active: true,
      slots: [slotOf('sat', '11:00', '17:00', null), slotOf('sun', '00:00', '00:00')],
    },
  ],
  announcements: [
    { announcement_id: 1, recurrence: { kind: 'tracks', tracks: 7 }, ...always },
    { announcement_id: 2, recurrence: { kind: 'minutes', minutes }, ...always },
    { announcement_id: 3, recurrence: { kind: 'times', days: [...weekdays], times }, ...always },
  ],
};

export const sound = { crossfade: 4, artist_apart: 30, title_apart: 120, volume_steps: [{ at: '12:00', volume: 50 }] };

export const plans: Plan[] = [
  {
    name: 'a shop in Berlin',
    seed: 1,
    begin: beginOf('2026-03-26'),
    changes: { venue: { timezone: 'Europe/Berlin', advanced_schedule: true, ...shopHours }, sound },
  },
  {
    name: 'a bar in London, open past midnight',
    seed: 2,
    begin: beginOf('2026-03-26'),
    changes: { venue: { timezone: 'Europe/London', start_time: '18:00', end_time: '04:00' }, sound },
  },
  {
    name: 'a café in Kathmandu, without crossfade',
    seed: 3,
    begin: beginOf('2026-03-26'),
    changes: { venue: { timezone: 'Asia/Kathmandu' }, sound: { ...sound, crossfade: 0 } },
  },
  {
    name: 'a hotel on Lord Howe, open from 05:00 to 01:00',
    seed: 4,
    begin: beginOf('2026-04-02'),
    changes: { venue: { timezone: 'Australia/Lord_Howe', start_time: '05:00', end_time: '01:00' }, sound },
  },
  {
    name: 'a gym that moves from New York to Los Angeles',
    seed: 5,
    begin: beginOf('2026-03-26'),
    movesTo: 'America/Los_Angeles',
    changes: { venue: { timezone: 'America/New_York', start_time: '06:00', end_time: '23:00' }, sound },
  },
];
