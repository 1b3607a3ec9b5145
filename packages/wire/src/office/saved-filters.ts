import { z } from '../zod.ts';
import { bounds } from '../client/bounds.ts';
import { id, line, params, success } from '../values.ts';
import { officeEndpoint } from './endpoint.ts';

/** Maximum number of filters per operator, and of characters of one as JSON. */
export const savedFilterBounds = { count: 100, length: 2000 } as const;

export const savedFilter = z.object({
  id,
  list: z.string(),
  name: z.string(),
  filter: z.record(z.string(), z.unknown()),
});

export const savedFilters = {
  savedFilters: officeEndpoint({
    method: 'GET',
    path: '/saved-filters',
    role: 'staff',
    summary: 'My saved filters of all lists, by name',
    response: z.object({ items: z.array(savedFilter) }),
    errors: [],
  }),
  saveFilter: officeEndpoint({
    method: 'PUT',
    path: '/saved-filters',
    role: 'staff',
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
    errors: ['invalid'],
  }),
  removeSavedFilter: officeEndpoint({
    method: 'DELETE',
    path: '/saved-filters/{id}',
    role: 'staff',
    grants_access: false,
    summary: 'Forget a saved filter of mine',
    params,
    response: success,
    errors: ['not_found'],
  }),
};

export type SavedFilter = z.infer<typeof savedFilter>;
