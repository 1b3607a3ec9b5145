import { clockOf, type Day, dayMinutes, dayOf, type Wave } from '@kamerton/ui/day-bars';
import type { Venue } from '@kamerton/wire';
import { hoursOn, localTimeAt, midnightOf, openingAt, type OpeningHours } from '@kamerton/wire/client/opening';

/** A bar per 20 minutes. */
export const wave: Wave = { barsPerDay: 72, least: 0.32, base: 0.28, pace: 0.37, swell: 0.18, noise: 0.55 };

const minute = 60_000;
const dayLength = dayMinutes * minute;

type DayState =
  | { kind: 'always' | 'over' | 'closed' }
  | { kind: 'open'; until: string }
  | { kind: 'later'; from: string };

type Scheduled = OpeningHours & Pick<Venue, 'id'>;

/** Local time of a closing moment; midnight is 24:00. */
const closingClock = (timezone: string, moment: number): string => {
  const local = localTimeAt(timezone, moment);
  return clockOf((local - midnightOf(local)) / minute || dayMinutes);
};

function stateAt(venue: Scheduled, moment: number): DayState {
  const { is_open, changes_at } = openingAt(venue, moment);
  if (is_open) {
    return changes_at === null || changes_at - moment >= dayLength
      ? { kind: 'always' }
      : { kind: 'open', until: closingClock(venue.timezone, changes_at) };
  }
  const midnight = midnightOf(localTimeAt(venue.timezone, moment));
  if (!hoursOn(venue, midnight)) return { kind: 'closed' };
  const opens = changes_at === null ? Infinity : localTimeAt(venue.timezone, changes_at);
  return opens < midnight + dayLength
    ? { kind: 'later', from: clockOf((opens - midnight) / minute) }
    : { kind: 'over' };
}

export type VenueDay = Day & { state: DayState };

/** A venue's day of 24 hours, and whether it is open now. */
export const venueDayOf = (venue: Scheduled, now: Date): VenueDay => ({
  ...dayOf(venue, now.getTime(), wave),
  state: stateAt(venue, now.getTime()),
});
