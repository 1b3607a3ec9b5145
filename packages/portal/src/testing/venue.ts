import type { Venue } from '@kamerton/wire';
import { weekdays } from '@kamerton/wire/client/local-time';

/** Hours by day of a venue that is closed on all of them. */
export const noHours = Object.fromEntries(
  weekdays.flatMap((day) => [`${day}_start`, `${day}_end`].map((field) => [field, null])),
) as Venue['hours'];

/** A venue that is open from nine to nine every day, in which nothing is assigned. */
export const venueOf = (more: Partial<Venue> = {}): Venue => ({
  id: 7,
  name: 'Bakery',
  city_id: 3,
  city_name: 'Kazan',
  timezone: 'Europe/Moscow',
  address: '',
  object_type_id: 2,
  is_active: true,
  advanced_schedule: false,
  legal_entity: '',
  start_time: '09:00',
  end_time: '21:00',
  hours: noHours,
  playlist_id: null,
  selection_id: null,
  playlist_name: null,
  selection_name: null,
  tags: [],
  ...more,
});
