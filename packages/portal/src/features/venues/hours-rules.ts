import { api, weekdays, type FieldCode } from '@kamerton/wire';
import { dayIn, hoursOf, type WeekValues } from './week.ts';

export type HoursFaults = Partial<Record<keyof WeekValues, FieldCode>>;

/** What is wrong with the hours of a week, by wire's own rules: a day that is open has both of its times. */
export function hoursFaults(week: WeekValues): HoursFaults {
  const { error } = api.changeHours.body.safeParse(hoursOf(week));
  const faults: HoursFaults = {};
  for (const { path } of error?.issues ?? []) faults[path[0] as keyof WeekValues] = 'malformed';
  for (const day of weekdays) {
    const { open, start, end } = dayIn(week, day);
    if (open && start.trim() === '') faults[`${day}_start`] = 'required';
    if (open && end.trim() === '') faults[`${day}_end`] = 'required';
  }
  return faults;
}
