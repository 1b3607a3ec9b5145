import type { ChangedHours, Venue } from '@kamerton/wire';
import { weekdays, type Weekday } from '@kamerton/wire/client/weekdays';
import { asEnd, clockIn } from './clock-text.ts';

/** The hours of a week as a form holds them: whether a day is open, and its times as they are typed. */
export type WeekValues = Record<`${Weekday}_open`, boolean> & Record<`${Weekday}_start` | `${Weekday}_end`, string>;

/** One day of it. */
export interface DayValues {
  open: boolean;
  start: string;
  end: string;
}

export const workdays: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri'];
export const weekend: readonly Weekday[] = ['sat', 'sun'];
export { weekdays };

/** What a day gets that is opened for the first time, in a week without any hours. */
const usual = { start: '09:00', end: '21:00' };
/** From midnight to midnight. */
export const aroundTheClock: DayValues = { open: true, start: '00:00', end: '24:00' };

export const dayIn = (week: WeekValues, day: Weekday): DayValues => ({
  open: week[`${day}_open`],
  start: week[`${day}_start`],
  end: week[`${day}_end`],
});

/** What gives these days the same hours. */
export const giveDays = (days: readonly Weekday[], { open, start, end }: DayValues): Partial<WeekValues> =>
  Object.fromEntries(
    days.flatMap((day) => [
      [`${day}_open`, open],
      [`${day}_start`, start],
      [`${day}_end`, end],
    ]),
  );

/** What opens or closes a day. One that is opened keeps what stood in it, else takes the hours of a day before it. */
export function switchDay(week: WeekValues, day: Weekday, open: boolean): Partial<WeekValues> {
  const now = dayIn(week, day);
  if (!open || now.start !== '' || now.end !== '') return giveDays([day], { ...now, open });
  const at = weekdays.indexOf(day);
  const nearest = [...weekdays.slice(0, at).toReversed(), ...weekdays.slice(at)].find((each) => dayIn(week, each).open);
  return giveDays([day], { ...(nearest ? dayIn(week, nearest) : usual), open: true });
}

type Scheduled = Pick<Venue, 'advanced_schedule' | 'start_time' | 'end_time' | 'hours'>;

/** The week that holds for a venue, whichever way its hours are kept. */
export function weekOf({ advanced_schedule, start_time, end_time, hours }: Scheduled): WeekValues {
  const pairs = weekdays.flatMap((day) => {
    const start = advanced_schedule ? hours[`${day}_start`] : start_time;
    const end = advanced_schedule ? hours[`${day}_end`] : end_time;
    return Object.entries(giveDays([day], { open: start !== null, start: start ?? '', end: asEnd(end ?? '') }));
  });
  return Object.fromEntries(pairs) as WeekValues;
}

/** What is typed as a time, written as the API has it; what is no time stays as it is, for the rules to refuse. */
export const written = (typed: string): string => clockIn(typed) ?? typed.trim();

/** The fourteen fields of a week. */
export function hoursOf(week: WeekValues): Required<ChangedHours> {
  const pairs = weekdays.flatMap((day) => {
    const { open, start, end } = dayIn(week, day);
    return [
      [`${day}_start`, open ? written(start) : null],
      [`${day}_end`, open ? written(end) : null],
    ];
  });
  return Object.fromEntries(pairs) as Required<ChangedHours>;
}

/** The hours that all days share; null where they differ. */
export function sharedHours(week: WeekValues): { start_time: string | null; end_time: string | null } | null {
  const hours = hoursOf(week);
  const same = weekdays.every(
    (day) => hours[`${day}_start`] === hours.mon_start && hours[`${day}_end`] === hours.mon_end,
  );
  return same ? { start_time: hours.mon_start, end_time: hours.mon_end } : null;
}

/**
 * How to keep a week that was edited day by day: as simple hours where a venue has those and all days still share them,
 * else by days.
 */
export function keptAs(week: WeekValues, venue: Pick<Venue, 'advanced_schedule'>) {
  const shared = venue.advanced_schedule ? null : sharedHours(week);
  return shared ?? { advanced_schedule: true, hours: hoursOf(week) };
}

export type EndKind = 'same-day' | 'next-day' | 'whole-day';

/** Where hours end; null while the times are not both written. */
export function endKind(start: string, end: string): EndKind | null {
  const [from, to] = [clockIn(start), clockIn(end)];
  if (from === null || to === null) return null;
  if (from === to) return 'whole-day';
  return to < from && to !== '00:00' ? 'next-day' : 'same-day';
}
