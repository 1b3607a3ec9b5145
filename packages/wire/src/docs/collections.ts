import type { CallDocs } from './call-docs.ts';
import { collection, page, pagination, success, track } from './examples.ts';

const collections = { collections: [collection], pagination: pagination(1) };

export const collectionsDocs = {
  blocks: {
    description: `The shelves of the music base, each with its first twelve collections. For the rest of a shelf ask
\`GET /collections?block_id=…\`.`,
    response: { blocks: [{ id: 3, name: 'For cafés', collections: [collection] }] },
  },
  collections: {
    description: 'Ready-made playlists, of one block or of all. A block that is not there is 404.',
    request: { query: { ...page, block_id: '3' } },
    response: collections,
  },
  collection: {
    description: 'One collection with its tracks in their order.',
    request: { params: { id: '12' }, query: page },
    response: { collection, tracks: [track], pagination: pagination(48) },
  },
  myCollections: {
    description: 'The collections that were added to my music, the latest added first.',
    request: { query: page },
    response: collections,
  },
  addMyCollection: {
    description: 'Adds a collection to my music. Adding what is there already succeeds.',
    request: { body: { id: 12 } },
    response: success,
  },
  removeMyCollection: {
    description:
      'Takes a collection out of my music. Send the id in the body, or as `?id=` where a proxy drops bodies.',
    request: { body: { id: 12 } },
    response: success,
  },
} satisfies Record<string, CallDocs>;
