import { z } from '../zod.ts';
import { bounds } from '../client/bounds.ts';
import { id } from '../values.ts';
import type { OfficeDeclarations } from './endpoint.ts';

/** Kinds of records that the search covers, in display order. */
export const searchedKinds = ['requests', 'accounts', 'contracts', 'tracks', 'albums', 'deliveries'] as const;

export const searchEverything = {
  searchEverything: {
    route: 'GET /search',
    role: 'staff',
    summary: 'A few of each kind of record by words, a number or a code; each role finds what it may open',
    query: z.object({
      q: z
        .string()
        .trim()
        .min(1)
        .max(bounds.search_text)
        .refine((text) => !text.includes('\u0000')),
    }),
    response: z.object({
      items: z.array(
        z.object({
          kind: z.enum(searchedKinds),
          id,
          name: z.string(),
          /** Distinguishes equal names: an artist, an email, a number. */
          about: z.string(),
        }),
      ),
    }),
  },
} satisfies OfficeDeclarations;

export type Found = z.infer<(typeof searchEverything.searchEverything)['response']>['items'][number];
