import type { Layer, Schedule, ScheduledAnnouncement, Slot } from '@kamerton/wire';
import { weekdays } from '@kamerton/wire/client/local-time';
import fc from 'fast-check';
import type { ScheduleDocument } from '../schedule.ts';
import { plainVenue } from './venue.ts';

export const slot = (name: Slot['day'], start: string, end: string, playlist_id: number | null = 2): Slot => ({
  day: name,
  start,
  end,
  playlist_id,
  selection_id: playlist_id === null ? 9 : null,
});

export const layer = (more: Partial<Layer>): Layer => ({
  name: 'Campaign',
  starts_on: '2026-03-02',
  ends_on: '2026-03-08',
  priority: 1,
  is_active: true,
  slots: [],
  ...more,
});

export const spoken = (id: number) => ({
  id,
  name: 'We close soon',
  duration_ms: 8000,
  loudness_lufs: -16,
  sample_peak_db: -3,
});

export const every = (recurrence: ScheduledAnnouncement['recurrence'], more: Partial<ScheduledAnnouncement> = {}) => ({
  announcement_id: 6,
  recurrence,
  starts_on: null,
  ends_on: null,
  is_active: true,
  ...more,
});

export interface ScheduleChanges extends Partial<Schedule> {
  venue?: Partial<ScheduleDocument['venue']>;
  source?: ScheduleDocument['source'];
  sources?: ScheduleDocument['sources'];
}

export const everySource = [
  ...Array.from({ length: 8 }, (_, at) => ({ kind: 'playlist' as const, id: at + 1 })),
  { kind: 'collection' as const, id: 9 },
];

/** A venue in UTC that is open from 08:00 to 20:00, to which the playlist 1 is assigned. */
export const scheduled = ({ venue, source, sources, ...parts }: ScheduleChanges = {}): ScheduleDocument => ({
  venue: { ...plainVenue, ...venue },
  source: source === undefined ? { kind: 'playlist', id: 1 } : source,
  schedule: { slots: [], layers: [], announcements: [], ...parts },
  sources: sources ?? everySource,
});

export const clocks = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 0, 15, 30, 59))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
export const slots = fc.array(
  fc
    .record({ day: fc.constantFrom(...weekdays), start: clocks, end: clocks, of: fc.integer({ min: 2, max: 9 }) })
    .map(({ day: name, start, end, of }) => slot(name, start, end, of === 9 ? null : of)),
  { maxLength: 8 },
);
