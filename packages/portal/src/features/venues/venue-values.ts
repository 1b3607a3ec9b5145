import type { NewVenue, Venue } from '@kamerton/wire';
import { asEnd } from './clock-text.ts';
import { hoursOf, written, weekOf, type WeekValues } from './week.ts';

/** The settings of a venue as a form holds them: times as typed, the type as a list of choices has it. */
export type VenueValues = WeekValues & {
  name: string;
  city_id: number | null;
  /** The city's name as it is typed, and the zone of the one that was chosen. */
  city: string;
  zone: string;
  address: string;
  object_type_id: string;
  legal_entity: string;
  is_active: boolean;
  advanced_schedule: boolean;
  start_time: string;
  end_time: string;
};

const noHours = { advanced_schedule: false, start_time: null, end_time: null, hours: {} as Venue['hours'] };

/** A form for a new venue. */
export const newValues: VenueValues = {
  ...weekOf(noHours),
  name: '',
  city_id: null,
  city: '',
  zone: '',
  address: '',
  object_type_id: '',
  legal_entity: '',
  is_active: true,
  advanced_schedule: false,
  start_time: '09:00',
  end_time: '21:00',
};

export const valuesOf = (venue: Venue): VenueValues => ({
  ...weekOf(venue),
  name: venue.name,
  city_id: venue.city_id,
  city: venue.city_name,
  zone: venue.timezone,
  address: venue.address,
  object_type_id: String(venue.object_type_id),
  legal_entity: venue.legal_entity,
  is_active: venue.is_active,
  advanced_schedule: venue.advanced_schedule,
  start_time: venue.start_time ?? '',
  end_time: asEnd(venue.end_time ?? ''),
});

const clock = (typed: string) => written(typed) || null;

/** What a new venue is sent as; its week goes by a call of its own. */
export const bodyOf = (values: VenueValues): NewVenue => ({
  name: values.name,
  // An id that is missing is refused by the rules before it is sent.
  city_id: values.city_id as number,
  address: values.address,
  object_type_id: (values.object_type_id === '' ? null : Number(values.object_type_id)) as number,
  legal_entity: values.legal_entity,
  is_active: values.is_active,
  advanced_schedule: values.advanced_schedule,
  // While days have their own hours, half a simple time is nobody's concern.
  ...(values.advanced_schedule && (clock(values.start_time) === null) !== (clock(values.end_time) === null)
    ? { start_time: null, end_time: null }
    : { start_time: clock(values.start_time), end_time: clock(values.end_time) }),
});

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What differs between how a venue was and what the form says now: nothing else is sent, so nobody else's change is undone. */
export function differenceOf(values: VenueValues, before: VenueValues) {
  const [now, then] = [bodyOf(values), bodyOf(before)];
  const fields = Object.fromEntries(
    Object.entries(now).filter(([field, value]) => !same(value, then[field as keyof NewVenue])),
  ) as Partial<NewVenue>;
  const week = hoursOf(values);
  const sendsWeek = values.advanced_schedule && (!before.advanced_schedule || !same(week, hoursOf(before)));
  return { ...fields, ...(sendsWeek && { hours: week }) };
}

/**
 * What the form shows once the venue was changed elsewhere: the new values, but for those that were typed here.
 */
export function merged<V extends Record<string, unknown>>(typed: V, before: V, fresh: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(fresh).filter(([field, value]) => same(typed[field], before[field]) && !same(typed[field], value)),
  ) as Partial<V>;
}
