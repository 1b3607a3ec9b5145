import type { PlayerDocument, ProgrammeTrack, ScheduledAnnouncement } from '@kamerton/wire';
import { crossingOf, localTimeAt, midnightOf, openedAt, type OpeningHours } from '@kamerton/wire/client/opening';
import { dateOf, minutesOf, weekdayOf } from '@kamerton/wire/client/local-time';

/** Counters of an announcement in the player's place, so that a restart neither loses nor doubles it. */
export interface AnnouncementCount {
  announcement_id: number;
  /** Tracks that began since it sounded, or since it was first known. */
  tracks: number;
  /** When it last began to sound, or was first known: what was due before is not made up for. */
  since: number;
}

export type AnnouncementDocument = { venue: OpeningHours } & Partial<Pick<PlayerDocument, 'schedule'>> & {
    announcements?: readonly { id: number }[];
  };

const minute = 60_000;
const day = 24 * 60 * minute;
/** A time of day that has passed longer ago, unless a track has kept it waiting, is not made up for. */
const lateAtMost = 15 * minute;

/** The last of some times of day at or before a moment, within two days; null if there is none. */
const lastTime = (
  { days, times }: Extract<ScheduledAnnouncement['recurrence'], { kind: 'times' }>,
  timezone: string,
  moment: number,
): number | null => {
  const local = localTimeAt(timezone, moment);
  const today = midnightOf(local);
  for (const midnight of [today, today - day]) {
    if (!days.includes(weekdayOf(midnight))) continue;
    const passed = times
      .map((time) => midnight + minutesOf(time) * minute)
      .flatMap((time) => {
        const again = moment - local + time;
        // A time that comes twice counts at each reading, a skipped one when clocks change.
        return [crossingOf(timezone, time).first, ...(localTimeAt(timezone, again) === time ? [again] : [])];
      })
      .filter((at) => at <= moment);
    if (passed.length > 0) return Math.max(...passed);
  }
  return null;
};

export interface Between {
  /** The moment between two tracks, milliseconds since 1970. */
  moment: number;
  /** When the track began that has just been heard: what came due within it is due now. */
  trackStartedAt: number;
}

/**
 * The last moment at or before another that is a multiple of some minutes after the opening. A venue that never closes
 * has none: there they are multiples of local time, the hours of an announcement of every hour.
 */
const lastMultiple = (minutes: number, opened: number, timezone: string, moment: number): number | null => {
  const every = minutes * minute;
  if (opened === -Infinity) {
    const local = localTimeAt(timezone, moment);
    const past = local % every;
    // If an hour comes twice, an hourly announcement sounds in both, all others in the first.
    return every <= 60 * minute ? moment - past : crossingOf(timezone, local - past).first;
  }
  const dueAt = moment - ((moment - opened) % every);
  return dueAt > opened ? dueAt : null;
};

/**
 * Returns the announcements that are due between two tracks, one after another: those with times first, then those by
 * minutes, then those by tracks, each once. None outside of opening hours. Minutes are counted from the opening: every
 * 30 minutes is 30, 60, 90 minutes after it, whatever else sounds; in a venue that never closes, by the clock. What was
 * missed is not made up for.
 */
export const announcementsDue = (
  { venue, schedule, announcements = [] }: AnnouncementDocument,
  counts: readonly AnnouncementCount[],
  { moment, trackStartedAt }: Between,
): number[] => {
  if (!schedule || schedule.announcements.length === 0) return [];
  const opened = openedAt(venue, moment);
  if (opened === null) return [];
  const playable = new Set(announcements.map(({ id }) => id));
  /** When it came due; null if it has not. */
  const dueSince = (recurrence: ScheduledAnnouncement['recurrence'], count: AnnouncementCount): number | null => {
    if (recurrence.kind === 'tracks') return count.tracks >= recurrence.tracks ? moment : null;
    if (recurrence.kind === 'minutes') return lastMultiple(recurrence.minutes, opened, venue.timezone, moment);
    const dueAt = lastTime(recurrence, venue.timezone, moment);
    if (dueAt === null || dueAt < opened) return null;
    return moment - dueAt <= lateAtMost || dueAt >= trackStartedAt ? dueAt : null;
  };
  const isDue = ({ announcement_id, recurrence, starts_on, ends_on, is_active }: ScheduledAnnouncement): boolean => {
    const count = counts.find((each) => each.announcement_id === announcement_id);
    if (!is_active || !count || !playable.has(announcement_id)) return false;
    const dueAt = dueSince(recurrence, count);
    if (dueAt === null || (recurrence.kind !== 'tracks' && dueAt <= count.since)) return false;
    // By the date on which it came due: a track may have lasted past midnight.
    const date = dateOf(midnightOf(localTimeAt(venue.timezone, dueAt)));
    return (starts_on === null || date >= starts_on) && (ends_on === null || date <= ends_on);
  };
  const due = (kind: ScheduledAnnouncement['recurrence']['kind']): number[] =>
    schedule.announcements
      .filter(({ recurrence }) => recurrence.kind === kind)
      .filter(isDue)
      .map(({ announcement_id }) => announcement_id);
  return [...new Set([...due('times'), ...due('minutes'), ...due('tracks')])];
};

/**
 * Counts of what a schedule names: known ones as they are, others from now on, what it no longer names without. What lies
 * ahead was dated by a clock that was wrong.
 */
export const countsOf = (
  { schedule }: Pick<AnnouncementDocument, 'schedule'>,
  counts: readonly AnnouncementCount[],
  moment: number,
): AnnouncementCount[] => {
  const ids = new Set(schedule?.announcements.map(({ announcement_id }) => announcement_id));
  return [...ids].map((id) => {
    const existing = counts.find(({ announcement_id }) => announcement_id === id);
    return { announcement_id: id, tracks: existing?.tracks ?? 0, since: Math.min(existing?.since ?? moment, moment) };
  });
};

/** An announcement as what is loaded: see `Deck`. */
export const asTrack = (announcement: PlayerDocument['announcements'][number]): ProgrammeTrack => ({
  ...announcement,
  id: -announcement.id,
  artist: '',
});

export const isAnnouncement = ({ id }: Pick<ProgrammeTrack, 'id'>): boolean => id < 0;

/** Counts after a track or announcement has begun. */
export const counted = (
  counts: readonly AnnouncementCount[],
  { id }: Pick<ProgrammeTrack, 'id'>,
  moment: number,
): AnnouncementCount[] =>
  counts.map((count) => {
    if (count.announcement_id === -id) return { ...count, tracks: 0, since: moment };
    return id > 0 ? { ...count, tracks: count.tracks + 1 } : count;
  });
