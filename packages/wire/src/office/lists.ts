import { z } from '../zod.ts';
import { bounds } from '../client/bounds.ts';

/** Rows of a page of a list, at most and by itself. */
const rows = { most: 200, usual: 50 };

const integer = (min: number, max: number, otherwise: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .default(otherwise);

/** What is sought. No text of ours has a NUL in it, and no database takes one. */
const words = z
  .string()
  .max(bounds.search_text)
  .refine((text) => !text.includes('\u0000'));

/**
 * Which part of a list is asked for: a page, an order by one of the fields (`-` before it turns it round), and words.
 * A list's own filters are added by `.extend({ … })`.
 */
export const listQuery = <const Field extends string>(sortable: readonly Field[]) =>
  z.object({
    limit: integer(1, rows.most, rows.usual),
    offset: integer(0, bounds.page.max_offset, 0),
    sort: z.enum(sortable.flatMap((field) => [field, `-${field}` as const])).optional(),
    q: words.optional(),
  });

/** A page of a list. `total` stops at a bound where counting is dear. */
export const items = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), total: z.int() });
