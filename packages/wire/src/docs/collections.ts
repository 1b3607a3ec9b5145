import { type CallDocs, collection, page, pagination, success, track } from './examples.ts';

const collections = { collections: [collection], pagination: pagination(1) };

export const collectionsDocs = {
  blocks: {
    summary: { ru: 'Блоки подборок, в каждом первые двенадцать' },
    description: `The blocks of the music base, each with its first twelve collections. For the rest of a block, use
\`GET /collections?block_id=…\`.`,
    response: { blocks: [{ id: 3, name: 'For cafés', collections: [collection] }] },
  },
  collections: {
    summary: { ru: 'Подборки одного блока или все' },
    description: 'Ready-made playlists, from one block or from all of them. An unknown block is 404.',
    request: { query: { ...page, block_id: '3' } },
    response: collections,
  },
  collection: {
    summary: { ru: 'Одна подборка с треками' },
    description: 'One collection with its tracks in order.',
    request: { params: { id: '12' }, query: page },
    response: { collection, tracks: [track], pagination: pagination(48) },
  },
  myCollections: {
    summary: { ru: 'Подборки в моей музыке, сначала добавленные недавно' },
    description: 'Collections added to my music, most recently added first.',
    request: { query: page },
    response: collections,
  },
  addMyCollection: {
    summary: { ru: 'Добавить подборку в мою музыку' },
    description: 'Adds a collection to my music. Adding one that is already there also succeeds.',
    request: { body: { id: 12 } },
    response: success,
  },
  removeMyCollection: {
    summary: { ru: 'Убрать подборку из моей музыки' },
    description:
      'Removes a collection from my music. Send the id in the body, or as `?id=` if a proxy drops request bodies.',
    request: { body: { id: 12 } },
    response: success,
  },
} satisfies Record<string, CallDocs>;
