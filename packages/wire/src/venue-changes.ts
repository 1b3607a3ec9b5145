import { z } from './zod.ts';
import { bounds } from './client/bounds.ts';
import type { Declarations } from './endpoint.ts';
import { fieldCodes } from './errors.ts';
import { clock, id, line, moment, pageQuery, pagination, success } from './values.ts';
import { tagNames, tagsMatch, undo } from './venue-tags.ts';
import { changedHours } from './venues.ts';

/** Fields in which previews and results tell what changes. */
export const venueFields = [
  'name',
  'city',
  'address',
  'type',
  'legal_entity',
  'is_active',
  'hours',
  'source',
  'volume',
  'tags',
] as const;

/** Values of a field before and after, as texts in the caller's language; empty where there is none. */
export const fieldChange = z.object({ field: z.enum(venueFields), from: z.string(), to: z.string() });

/** Which venues a list has. Omitted fields match all. */
const venueFilter = z.object({
  is_active: z.boolean().optional(),
  playlist_id: id.optional(),
  selection_id: id.optional(),
  tag_ids: z.array(id).max(bounds.venue_tags, { error: 'too_many' }).optional(),
  tags_match: tagsMatch.optional(),
  /** Part of the name, the address or the legal entity. */
  q: line(bounds.name).optional(),
});

/** Values for all chosen venues. A field that is left out stays as it is. */
const manyChange = z.object({
  is_active: z.boolean().optional(),
  advanced_schedule: z.boolean().optional(),
  start_time: clock.nullish(),
  end_time: clock.nullish(),
  hours: changedHours.optional(),
  playlist_id: id.nullish(),
  selection_id: id.nullish(),
  /** Per cent. Refused (`mismatch`) in venues where it goes by the time of day. */
  volume: z.int().min(0, { error: 'too_small' }).max(100, { error: 'too_large' }).optional(),
  add_tags: tagNames.optional(),
  remove_tags: z.array(id).max(bounds.venue_tags, { error: 'too_many' }).optional(),
});

const refusedVenue = z.object({ id, name: z.string(), fields: z.record(z.string(), z.enum(fieldCodes)) });

const idOrIds = z.union([id, z.array(id).min(1, { error: 'required' }).max(bounds.venues, { error: 'too_many' })]);

const deletedVenue = z.object({
  id,
  name: z.string(),
  city_name: z.string(),
  address: z.string(),
  /** Paired devices, which are silent and come back with it. */
  players: z.int(),
  deleted_at: moment,
  restorable_until: moment,
});

const savedFilter = z.object({ id, name: z.string(), filter: venueFilter });

export const venueChanges = {
  changeVenues: {
    summary: 'Change many venues at once, after a preview',
    body: z.object({
      /** True: only tells what would change. */
      dry_run: z.boolean(),
      /** The venues by their ids, or all that match a filter; one of the two. */
      ids: z.array(id).min(1, { error: 'required' }).max(bounds.venues, { error: 'too_many' }).optional(),
      filter: venueFilter.optional(),
      change: manyChange,
      /** Of the preview. If the change would not be the same any more, the answer is 409 `conflict`. */
      fingerprint: z.string().max(100, { error: 'too_long' }).optional(),
    }),
    response: success.extend({
      total: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      fingerprint: z.string(),
      /** Of a preview, what changes in each venue that changes; empty of what was applied. */
      venues: z.array(z.object({ id, name: z.string(), changes: z.array(fieldChange) })),
      /** Venues that stay as they are, with the reasons. */
      refused: z.array(refusedVenue),
      /** Undoes what was applied. */
      undo: undo.nullable(),
    }),
    errors: ['conflict'],
    status: 200,
  },
  undoVenueChanges: {
    summary: 'Undo a change of many venues, an import or the deletion of a tag within a day',
    body: z.object({ token: z.uuid() }),
    response: success.extend({
      restored: z.int(),
      /** Venues that an import had added and that are deleted now. */
      removed: z.int(),
      /** Venues that stay as they are: changed, paired or deleted since, or what they played is gone. */
      kept: z.array(z.object({ id, name: z.string(), reason: z.enum(['changed', 'gone', 'paired', 'deleted']) })),
    }),
    errors: ['not_found'],
    status: 200,
  },
  removeVenues: {
    summary: 'Delete venues; for a day they can be restored',
    query: z.object({ id: z.string().max(bounds.id_text).optional() }),
    body: z.object({ id: idOrIds }).partial().nullish(),
    /** Until when they can be restored. */
    response: success.extend({ until: moment }),
    errors: ['not_found'],
  },
  restoreVenues: {
    summary: 'Restore deleted venues with their schedules, rules, tags and players',
    body: z.object({ id: idOrIds }),
    response: success,
    errors: ['not_found'],
  },
  deletedVenues: {
    summary: 'Deleted venues that can be restored, the latest first',
    query: pageQuery,
    response: z.object({ objects: z.array(deletedVenue), pagination }),
  },
  venueFilters: {
    summary: 'Saved filters of the list of venues, by name',
    response: z.object({ filters: z.array(savedFilter) }),
  },
  saveVenueFilter: {
    summary: 'Save a filter of the list of venues, or replace the one with its name',
    body: z.object({ name: line(bounds.venue_filter, 1), filter: venueFilter }),
    response: success.extend({ filter: savedFilter }),
  },
  removeVenueFilter: {
    summary: 'Delete a saved filter of the list of venues',
    response: success,
  },
} satisfies Declarations;

export type VenueField = (typeof venueFields)[number];
export type FieldChange = z.infer<typeof fieldChange>;
export type VenueFilter = z.output<typeof venueFilter>;
export type ManyChange = z.output<typeof manyChange>;
export type SavedVenueFilter = z.infer<typeof savedFilter>;
export type DeletedVenue = z.infer<typeof deletedVenue>;
export type RefusedVenue = z.infer<typeof refusedVenue>;
