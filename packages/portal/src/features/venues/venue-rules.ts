import { api, fieldCodes, type FieldCode } from '@kamerton/wire';
import { hoursFaults } from './hours-rules.ts';
import { bodyOf, type VenueValues } from './venue-values.ts';

export type VenueFaults = Partial<Record<keyof VenueValues, FieldCode>>;

const times = ['start_time', 'end_time'] as const;

/** What is wrong with the settings of a venue, by wire's own rules. */
export function faultsOf(values: VenueValues): VenueFaults {
  const { error } = api.createVenue.body.safeParse(bodyOf(values));
  const faults: VenueFaults = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = path[0] as keyof VenueValues;
    const code = fieldCodes.find((each) => each === message);
    faults[field] ??= code ?? (times.some((time) => time === field) ? 'malformed' : 'required');
  }
  // A name was typed, but none of the list was chosen.
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
