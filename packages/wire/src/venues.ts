import { z } from './zod.ts';
import { bounds } from './client/bounds.ts';
import type { Declarations } from './endpoint.ts';
import { booleanInQuery, clock, id, idInQuery, line, pageQuery, pagination, success } from './values.ts';
import { tagIdsInQuery, tagNames, tagsMatch, venueTag } from './venue-tags.ts';
import { type Weekday, weekdays } from './client/local-time.ts';

type HourField = `${Weekday}_${'start' | 'end'}`;
const hourFields = weekdays.flatMap((name): HourField[] => [`${name}_start`, `${name}_end`]);
const week = <S extends z.ZodType>(schema: S) =>
  Object.fromEntries(hourFields.map((field) => [field, schema])) as Record<HourField, S>;

/** Opening hours of a week, local to the venue's city. A day without hours is null in both fields. */
export const hours = z.object(week(clock.nullable()));

/** A venue. With `advanced_schedule` false `start_time` to `end_time` holds every day, else `hours` holds. */
export const venue = z.object({
  id,
  name: z.string(),
  city_id: id,
  city_name: z.string(),
  timezone: z.string(),
  address: z.string(),
  object_type_id: id,
  is_active: z.boolean(),
  advanced_schedule: z.boolean(),
  legal_entity: z.string(),
  start_time: clock.nullable(),
  end_time: clock.nullable(),
  hours,
  playlist_id: id.nullable(),
  selection_id: id.nullable(),
  playlist_name: z.string().nullable(),
  selection_name: z.string().nullable(),
  /** By name. */
  tags: z.array(venueTag),
});

const time = clock.nullish();

/** Required fields of a venue; hours are optional. */
const newVenue = z.object({
  name: line(bounds.name, 1),
  city_id: id,
  address: line(bounds.address).optional(),
  object_type_id: id,
  is_active: z.boolean().optional(),
  advanced_schedule: z.boolean().optional(),
  legal_entity: line(bounds.legal_entity).optional(),
  start_time: time,
  end_time: time,
  playlist_id: id.nullish(),
  selection_id: id.nullish(),
  tags: tagNames.optional(),
});

/** A field that is left out stays as it is. */
const changedVenue = newVenue.partial().extend({ id });

export const changedHours = z.object(week(time));

const page = z.object({ objects: z.array(venue), pagination });

export const venues = {
  venues: {
    summary: 'Venues, by name',
    query: pageQuery.extend({
      is_active: booleanInQuery.optional(),
      playlist_id: idInQuery.optional(),
      selection_id: idInQuery.optional(),
      tag_ids: tagIdsInQuery.optional(),
      tags_match: tagsMatch.optional(),
    }),
    response: page,
  },
  createVenue: {
    summary: 'Add a venue',
    body: newVenue,
    response: z.object({ success: z.literal(true), object: venue }),
  },
  changeVenue: {
    summary: 'Update a venue or what plays there',
    body: changedVenue,
    response: z.object({ success: z.literal(true), object: venue }),
    errors: ['not_found'],
  },
  venueTypes: {
    summary: 'Venue types',
    response: z.object({ types: z.array(z.object({ id, name: z.string() })) }),
  },
  searchVenues: {
    summary: 'Search venues by name, address and legal entity',
    query: pageQuery,
    body: z.object({
      name: line(bounds.name).nullish(),
      address: line(bounds.address).nullish(),
      legal_entity: line(bounds.legal_entity).nullish(),
      is_active: z.boolean().nullish(),
      tag_ids: z.array(id).max(bounds.venue_tags, { error: 'too_many' }).nullish(),
      tags_match: tagsMatch.nullish(),
    }),
    response: page,
  },
  venue: {
    summary: 'One venue with its hours',
    response: z.object({ object: venue, hours }),
  },
  changeHours: {
    summary: 'Set the weekly hours; omitted days stay as they are',
    body: changedHours,
    response: success.extend({ hours }),
  },
} satisfies Declarations;

export type Hours = z.infer<typeof hours>;
export type Venue = z.infer<typeof venue>;
export type NewVenue = z.output<typeof newVenue>;
export type ChangedVenue = z.output<typeof changedVenue>;
export type ChangedHours = z.output<typeof changedHours>;
