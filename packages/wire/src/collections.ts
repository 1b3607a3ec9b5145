import { z } from './zod.ts';
import { bounds } from './client/bounds.ts';
import { track } from './catalogue.ts';
import type { Declarations } from './endpoint.ts';
import { cover, id, idInQuery, pageQuery, pagination, setDuration, success } from './values.ts';

/** A ready-made playlist. */
export const collection = z.object({
  id,
  name: z.string(),
  description: z.string(),
  cover: cover.nullable(),
  block_id: id.nullable(),
  track_count: z.int(),
  duration: setDuration,
  size: z.int(),
  is_my: z.boolean(),
});

/** A shelf of collections; `collections` holds the first twelve. */
export const block = z.object({ id, name: z.string(), collections: z.array(collection) });

const byId = z.object({ id });

export const collections = {
  blocks: {
    caching: 'revalidate',
    summary: 'Blocks of collections, each with its first twelve',
    response: z.object({ blocks: z.array(block) }),
  },
  collections: {
    caching: 'revalidate',
    summary: 'Collections, from one block or from all',
    query: pageQuery.extend({ block_id: idInQuery.optional() }),
    response: z.object({ collections: z.array(collection), pagination }),
    errors: ['not_found'],
  },
  collection: {
    caching: 'revalidate',
    summary: 'One collection with its tracks',
    query: pageQuery,
    response: z.object({ collection, tracks: z.array(track), pagination }),
  },
  myCollections: {
    summary: 'Collections in my music, most recently added first',
    query: pageQuery,
    response: z.object({ collections: z.array(collection), pagination }),
  },
  addMyCollection: {
    summary: 'Add a collection to my music',
    body: byId,
    response: success,
    errors: ['not_found'],
  },
  removeMyCollection: {
    summary: 'Remove a collection from my music',
    query: z.object({ id: z.string().max(bounds.id_text).optional() }),
    body: byId.partial().nullish(),
    response: success,
    errors: ['not_found'],
  },
} satisfies Declarations;

export type Collection = z.infer<typeof collection>;
export type Block = z.infer<typeof block>;
