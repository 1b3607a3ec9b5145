import { type Docs, collection, page, pagination, success, track } from './examples.ts';

const collections = { collections: [collection], pagination: pagination(1) };

export const collectionsDocs = {
  blocks: {
    description: `The blocks of the music base, each with its first twelve collections. For the rest of a block, use
\`GET /collections?block_id=…\`.`,
    response: { blocks: [{ id: 3, name: 'For cafés', collections: [collection] }] },
  },
  collections: {
    description: 'Ready-made playlists, from one block or from all of them. An unknown block is 404.',
    request: { query: { ...page, block_id: '3' } },
    response: collections,
  },
  collection: {
    description: 'One collection with its tracks in order.',
    request: { params: { id: '12' }, query: page },
    response: { collection, tracks: [track], pagination: pagination(48) },
  },
  myCollections: {
    description: 'Collections added to my music, most recently added first.',
    request: { query: page },
    response: collections,
  },
  addMyCollection: {
    description: 'Adds a collection to my music. Adding one that is already there also succeeds.',
    request: { body: { id: 12 } },
    response: success,
  },
  removeMyCollection: {
    description:
      'Removes a collection from my music. Send the id in the body, or as `?id=` if a proxy drops request bodies.',
    request: { body: { id: 12 } },
    response: success,
  },
} satisfies Docs;
