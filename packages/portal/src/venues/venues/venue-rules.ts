import { api, type FieldCode, fieldCodes, weekdays } from '@kamerton/wire';
import { bodyOf, type VenueValues } from './venue-values.ts';
import { dayIn, hoursOf, type WeekValues } from './week.ts';

type HoursFaults = Partial<Record<keyof WeekValues, FieldCode>>;

/** Returns the faults of a week's hours by wire's rules; an open day needs both times. */
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

type VenueFaults = Partial<Record<keyof VenueValues, FieldCode>>;

const times = ['start_time', 'end_time'] as const;

/** Returns the first fault of each setting of a venue by wire's rules. */
export function faultsOf(values: VenueValues): VenueFaults {
  const { error } = api.createVenue.body.safeParse(bodyOf(values));
  const faults: VenueFaults = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = path[0] as keyof VenueValues;
    const code = fieldCodes.find((each) => each === message);
    faults[field] ??= code ?? (times.some((time) => time === field) ? 'malformed' : 'required');
  }
  // A name was typed, but no city was chosen.
  if (faults.city_id && values.city.trim() !== '') faults.city_id = 'unknown';
  if (values.advanced_schedule) {
    for (const time of times) delete faults[time];
    return { ...faults, ...hoursFaults(values) };
  }
  const [start, end] = [values.start_time.trim(), values.end_time.trim()];
  if (start === '' && end !== '') faults.start_time = 'required';
  if (end === '' && start !== '') faults.end_time = 'required';
  return faults;
}
