import { z } from '../zod.ts';
import { bounds } from '../client/bounds.ts';
import { integerInQuery } from '../values.ts';

/** Maximum and default page size. */
const rows = { most: 200, usual: 50 };

/** Search words without NUL, which PostgreSQL rejects. */
const words = z
  .string()
  .max(bounds.search_text)
  .refine((text) => !text.includes('\u0000'));

/** List query: page, order by one of the fields (`-`: descending), words. Lists add filters with `.extend({ … })`. */
export const listQuery = <const Field extends string>(sortable: readonly Field[]) =>
  z.object({
    limit: integerInQuery(1, rows.most, rows.usual),
    offset: integerInQuery(0, bounds.page.max_offset, 0),
    sort: z.enum(sortable.flatMap((field) => [field, `-${field}` as const])).optional(),
    q: words.optional(),
  });

/** A page of a list. `total` is capped where counting is expensive. */
export const items = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), total: z.int() });
