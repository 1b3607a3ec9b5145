import type { ChangedHours, Venue, Weekday } from '@kamerton/wire';
import { weekdays } from '@kamerton/wire/client/local-time';

import { asEnd, clockIn } from '../../lib/clock-text.ts';

/** Hours of a week in a form: per day open or not, and the times as typed. */
export type WeekValues = Record<`${Weekday}_open`, boolean> & Record<`${Weekday}_start` | `${Weekday}_end`, string>;

interface DayValues {
  open: boolean;
  start: string;
  end: string;
}

export const workdays: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri'];
export const weekend: readonly Weekday[] = ['sat', 'sun'];
export { weekdays };

/** Hours of a day that is opened in a week without any. */
const usual = { start: '09:00', end: '21:00' };
/** From midnight to midnight. */
export const aroundTheClock: DayValues = { open: true, start: '00:00', end: '24:00' };

export const dayIn = (week: WeekValues, day: Weekday): DayValues => ({
  open: week[`${day}_open`],
  start: week[`${day}_start`],
  end: week[`${day}_end`],
});

/** Returns the change that gives days the same hours. */
export const giveDays = (days: readonly Weekday[], { open, start, end }: DayValues): Partial<WeekValues> =>
  Object.fromEntries(
    days.flatMap((day) => [
      [`${day}_open`, open],
      [`${day}_start`, start],
      [`${day}_end`, end],
    ]),
  );

/** Opens or closes a day: returns the change. An opened day keeps its hours, else takes those of a day before it. */
export function switchDay(week: WeekValues, day: Weekday, open: boolean): Partial<WeekValues> {
  const now = dayIn(week, day);
  if (!open || now.start !== '' || now.end !== '') return giveDays([day], { ...now, open });
  const at = weekdays.indexOf(day);
  const nearest = [...weekdays.slice(0, at).toReversed(), ...weekdays.slice(at)].find((each) => dayIn(week, each).open);
  return giveDays([day], { ...(nearest ? dayIn(week, nearest) : usual), open: true });
}

type Scheduled = Pick<Venue, 'advanced_schedule' | 'start_time' | 'end_time' | 'hours'>;

export function weekOf({ advanced_schedule, start_time, end_time, hours }: Scheduled): WeekValues {
  const pairs = weekdays.flatMap((day) => {
    const start = advanced_schedule ? hours[`${day}_start`] : start_time;
    const end = advanced_schedule ? hours[`${day}_end`] : end_time;
    return Object.entries(giveDays([day], { open: start !== null, start: start ?? '', end: asEnd(end ?? '') }));
  });
  return Object.fromEntries(pairs) as WeekValues;
}

/** Normalizes a typed time for the API; what is no time stays, for the rules to refuse. */
export const normalizedTime = (typed: string): string => clockIn(typed) ?? typed.trim();

/** Returns the fourteen fields of a week. */
export function hoursOf(week: WeekValues): Required<ChangedHours> {
  const pairs = weekdays.flatMap((day) => {
    const { open, start, end } = dayIn(week, day);
    return [
      [`${day}_start`, open ? normalizedTime(start) : null],
      [`${day}_end`, open ? normalizedTime(end) : null],
    ];
  });
  return Object.fromEntries(pairs) as Required<ChangedHours>;
}

const differing = (week: WeekValues, before: WeekValues): Weekday[] => {
  const [now, was] = [hoursOf(week), hoursOf(before)];
  const fieldsOf = (day: Weekday) => [`${day}_start`, `${day}_end`] as const;
  return weekdays.filter((day) => fieldsOf(day).some((field) => now[field] !== was[field]));
};

/** Returns the days that differ from those of a week before; others may have changed the rest. */
export const changedDays = (week: WeekValues, before: WeekValues): Partial<WeekValues> =>
  Object.assign({}, ...differing(week, before).map((day) => giveDays([day], dayIn(week, day)))) as Partial<WeekValues>;

/** Returns their hours. */
export function changedHours(week: WeekValues, before: WeekValues): ChangedHours {
  const hours = hoursOf(week);
  const fields = differing(week, before).flatMap((day) => [`${day}_start`, `${day}_end`] as const);
  return Object.fromEntries(fields.map((field) => [field, hours[field]]));
}

/** Returns the hours shared by all days; null if they differ. */
export function sharedHours(week: WeekValues): { start_time: string | null; end_time: string | null } | null {
  const hours = hoursOf(week);
  const same = weekdays.every(
    (day) => hours[`${day}_start`] === hours.mon_start && hours[`${day}_end`] === hours.mon_end,
  );
  return same ? { start_time: hours.mon_start, end_time: hours.mon_end } : null;
}

/** Returns how to save a week edited by days: as simple hours if the venue has those and all days still share them. */
export function savedHours(week: WeekValues, venue: Pick<Venue, 'advanced_schedule'>) {
  const shared = venue.advanced_schedule ? null : sharedHours(week);
  return shared ? { advanced_schedule: false, ...shared } : { advanced_schedule: true, hours: hoursOf(week) };
}

type EndKind = 'same-day' | 'next-day' | 'whole-day';

/** Tells on which day hours end; null without two valid times. */
export function endKind(start: string, end: string): EndKind | null {
  const [from, to] = [clockIn(start), clockIn(end)];
  if (from === null || to === null) return null;
  if (from === to) return 'whole-day';
  return to < from && to !== '00:00' ? 'next-day' : 'same-day';
}
