import { z } from '../zod.ts';
import { bounds } from '../client/bounds.ts';
import { id, line, success } from '../values.ts';
import { type OfficeDeclarations, own } from './endpoint.ts';

/** Maximum number of filters per operator, and of characters of one as JSON. */
export const savedFilterBounds = { count: 100, length: 2000 } as const;

export const savedFilter = z.object({
  id,
  list: z.string(),
  name: z.string(),
  filter: z.record(z.string(), z.unknown()),
});

export const savedFilters = {
  savedFilters: {
    route: 'GET /saved-filters',
    ...own,
    summary: 'My saved filters of all lists, by name',
    response: z.object({ items: z.array(savedFilter) }),
  },
  saveFilter: {
    route: 'PUT /saved-filters',
    ...own,
    grants_access: false,
    summary: 'Keep a filter of a list under a name; one that is kept under it already is replaced',
    body: z.object({
      list: z.string().regex(/^[a-z-]{1,50}$/),
      name: line(bounds.label, 1),
      filter: z
        .record(z.string().max(50), z.union([z.string().max(bounds.search_text), z.number(), z.boolean(), z.null()]))
        .refine((filter) => JSON.stringify(filter).length <= savedFilterBounds.length, { error: 'too_long' }),
    }),
    response: z.object({ item: savedFilter }),
  },
  removeSavedFilter: {
    route: 'DELETE /saved-filters/{id}',
    ...own,
    grants_access: false,
    summary: 'Forget a saved filter of mine',
    response: success,
  },
} satisfies OfficeDeclarations;

export type SavedFilter = z.infer<typeof savedFilter>;
