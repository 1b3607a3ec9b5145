import { api, type Collection } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { NotFound, orNotFound } from '../../errors.ts';
import { done, route } from '../../http/endpoints.ts';
import { idFrom, paged } from '../../http/lists.ts';
import { coverAddresses } from '../../media/covers.ts';
import { presentTrack, setDuration } from '../track-rows/present.service.ts';
import {
  addMyCollection,
  type CollectionRow,
  findBlock,
  findCollection,
  listBlocks,
  listCollections,
  listMyCollections,
  removeMyCollection,
  listCollectionTracks,
} from './collections.store.ts';

const present = ({ cover_hash, duration_ms, ...collection }: CollectionRow): Collection => ({
  ...collection,
  cover: coverAddresses(cover_hash),
  duration: setDuration(duration_ms),
});

export const collectionsRoutes = (app: FastifyInstance, { db, signer }: Deps): void => {
  route(app, api.blocks, async ({ account, language }) => {
    const blocks = await listBlocks(db, account.id, language);
    return { blocks: blocks.map((block) => ({ ...block, collections: block.collections.map(present) })) };
  });

  route(app, api.collections, async ({ account, language, query }) => {
    if (query.block_id !== undefined && !(await findBlock(db, query.block_id))) throw new NotFound();
    const listed = await listCollections(db, account.id, language, query);
    return { collections: listed.rows.map(present), pagination: paged(query, listed) };
  });

  route(app, api.collection, async ({ account, language, params, query }) => {
    const collection = orNotFound(await findCollection(db, account.id, language, params.id));
    const listed = await listCollectionTracks(db, language, params.id, query);
    const tracks = listed.rows.map((row) => presentTrack(signer, account.id, row));
    return { collection: present(collection), tracks, pagination: paged(query, listed) };
  });

  route(app, api.myCollections, async ({ account, language, query }) => {
    const listed = await listMyCollections(db, account.id, language, query);
    return { collections: listed.rows.map(present), pagination: paged(query, listed) };
  });

  route(app, api.addMyCollection, async ({ account, body }) => {
    if (!(await addMyCollection(db, account.id, body.id))) throw new NotFound();
    return done;
  });

  route(app, api.removeMyCollection, async ({ account, query, body }) => {
    if (!(await removeMyCollection(db, account.id, idFrom(query, body)))) throw new NotFound();
    return done;
  });
};
