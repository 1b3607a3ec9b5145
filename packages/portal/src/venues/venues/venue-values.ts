import type { NewVenue, Venue } from '@kamerton/wire';
import { asEnd } from '../../lib/clock-text.ts';
import { namesIn, tagsOf } from './groups.ts';
import { changedHours, hoursOf, normalizedTime, weekOf, type WeekValues } from './week.ts';

/** Values of a venue's form: times as typed, the type's id as text. */
export type VenueValues = WeekValues & {
  name: string;
  city_id: number | null;
  /** Typed name of the city, and the time zone of the chosen one. */
  city: string;
  zone: string;
  address: string;
  object_type_id: string;
  legal_entity: string;
  is_active: boolean;
  advanced_schedule: boolean;
  start_time: string;
  end_time: string;
  /** Names with commas between. */
  tags: string;
};

const noHours = { advanced_schedule: false, start_time: null, end_time: null, hours: {} as Venue['hours'] };

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
  tags: '',
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
  tags: tagsOf(venue)
    .map(({ name }) => name)
    .join(', '),
});

const clock = (typed: string) => normalizedTime(typed) || null;

/** Returns the body that creates a venue; its week has its own call. */
export const bodyOf = (values: VenueValues): NewVenue => ({
  name: values.name,
  // The rules refuse a missing id before it is sent.
  city_id: values.city_id as number,
  address: values.address,
  object_type_id: (values.object_type_id === '' ? null : Number(values.object_type_id)) as number,
  legal_entity: values.legal_entity,
  is_active: values.is_active,
  advanced_schedule: values.advanced_schedule,
  // While days have their own hours, an incomplete simple time is dropped.
  ...(values.advanced_schedule && (clock(values.start_time) === null) !== (clock(values.end_time) === null)
    ? { start_time: null, end_time: null }
    : { start_time: clock(values.start_time), end_time: clock(values.end_time) }),
  // Apart from the fields of specification 7, which a host may take alone.
  ...(namesIn(values.tags).length > 0 && { tags: namesIn(values.tags) }),
});

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the changed fields only, so that no concurrent change is undone. */
export function differenceOf(values: VenueValues, before: VenueValues) {
  const [now, then] = [bodyOf(values), bodyOf(before)];
  const fields = Object.fromEntries(
    Object.entries(now).filter(([field, value]) => !same(value, then[field as keyof NewVenue])),
  ) as Partial<NewVenue>;
  const tags = namesIn(values.tags);
  const hours = before.advanced_schedule ? changedHours(values, before) : hoursOf(values);
  const sendsWeek = values.advanced_schedule && !same(hours, {});
  // Times of every day would be saved beside a week that somebody else has set meanwhile, and not hold.
  const isSimple = !values.advanced_schedule && ('start_time' in fields || 'end_time' in fields);
  return {
    ...fields,
    ...(isSimple && { advanced_schedule: false }),
    ...(!same(tags, namesIn(before.tags)) && { tags }),
    ...(sendsWeek && { hours }),
  };
}
