import { z } from './zod.ts';
import { bounds } from './client/bounds.ts';
import type { Declarations } from './endpoint.ts';
import { id, line, moment, success } from './values.ts';

/** Name of a tag, without what stands between names in a cell of a table. */
const tagName = line(bounds.venue_tag, 1).refine((name) => !/[,;]/.test(name), { error: 'malformed' });

export const venueTag = z.object({ id, name: z.string() });

/** Names of tags, those that differ in letter case alone once; a tag that is new is created. */
export const tagNames = z.array(tagName).max(bounds.tags_of_venue, { error: 'too_many' });

/** Undoes a change of venues until a moment. */
export const undo = z.object({ token: z.string(), until: moment });

/** Ids of tags in a query, with commas between. */
export const tagIdsInQuery = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,49}$/)
  .transform((text) => text.split(',').map(Number));

/** Which venues a list with several tags has: those with any of them, or with all. */
export const tagsMatch = z.enum(['any', 'all']);

export const venueTags = {
  venueTags: {
    summary: 'Tags of venues, by name',
    /** `venues`: how many have it. */
    response: z.object({ tags: z.array(venueTag.extend({ venues: z.int() })) }),
  },
  renameVenueTag: {
    summary: 'Rename a tag of venues',
    body: z.object({ name: tagName }),
    response: success.extend({ tag: venueTag }),
  },
  removeVenueTag: {
    summary: 'Delete a tag with its music rules and take it off all venues; that can be undone for a day',
    response: success.extend({ undo }),
  },
} satisfies Declarations;

export type VenueTag = z.infer<typeof venueTag>;
export type TagsMatch = z.infer<typeof tagsMatch>;
