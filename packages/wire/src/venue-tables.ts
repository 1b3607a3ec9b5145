import { z } from './zod.ts';
import { bounds } from './client/bounds.ts';
import { weekdays } from './client/local-time.ts';
import type { Declarations } from './endpoint.ts';
import { booleanInQuery, id, line, moment, success } from './values.ts';
import { fieldChange } from './venue-changes.ts';

/** Columns of a table of venues, in their order. */
export const venueColumns = [
  'id',
  'name',
  'city',
  'address',
  'type',
  'legal_entity',
  'is_active',
  'schedule',
  'hours',
  ...weekdays,
  'playlist',
  'collection',
  'volume',
  'tags',
] as const;

const rowResult = z.object({
  /** As spreadsheets number it: the headings are row 1. */
  row: z.int(),
  outcome: z.enum(['new', 'changed', 'unchanged', 'refused']),
  /** Null of a new or refused one. */
  id: id.nullable(),
  name: z.string(),
  changes: z.array(fieldChange),
  /** Why it is refused: column with its heading, the cell's text, and a sentence, in the caller's language. */
  reasons: z.array(
    z.object({ column: z.enum(venueColumns), heading: z.string(), value: z.string(), reason: z.string() }),
  ),
});

/** JSON around a file in base64. */
const largest_body = Math.ceil((bounds.venue_table.bytes * 4) / 3) + 16 * 1024;

const base64 = z
  .string()
  .max(largest_body)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: 'malformed' });

const tableFile = z.object({ filename: z.string(), media_type: z.string(), /** In base64. */ file: z.string() });

export const venueTables = {
  exportVenues: {
    summary: 'Venues as an XLSX or CSV file',
    /** `template`: headings only. */
    query: z.object({ format: z.enum(['xlsx', 'csv']), template: booleanInQuery.optional() }),
    response: tableFile,
    errors: ['too_many_requests'],
  },
  importVenues: {
    summary: 'Add and change venues by an XLSX or CSV file, after a preview',
    body: z.object({
      filename: line(bounds.filename),
      /** In base64. */
      file: base64,
      /** True: only tells what would change. */
      dry_run: z.boolean(),
      /** Of the preview. If the import would not do the same any more, the answer is 409 `conflict`. */
      fingerprint: z.string().max(100, { error: 'too_long' }).optional(),
    }),
    response: success.extend({
      counts: z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int() }),
      fingerprint: z.string(),
      /** In the order of the file; of what was applied, the refused rows only. */
      rows: z.array(rowResult),
      /** Undoes what was applied to venues that were there; new ones stay. */
      undo: z.object({ token: z.string(), until: moment }).nullable(),
    }),
    largest_body,
    errors: ['conflict', 'too_large'],
    status: 200,
  },
  refusedVenues: {
    summary: 'Rows of a table that an import would refuse, with the reasons, as a table',
    body: z.object({ filename: line(bounds.filename), /** In base64. */ file: base64 }),
    /** XLSX, or CSV where the file name ends so. A further column has the reasons; an import ignores it. */
    response: tableFile,
    largest_body,
    errors: ['too_large', 'too_many_requests'],
    status: 200,
  },
} satisfies Declarations;

export type VenueColumn = (typeof venueColumns)[number];
export type VenueRowResult = z.infer<typeof rowResult>;
