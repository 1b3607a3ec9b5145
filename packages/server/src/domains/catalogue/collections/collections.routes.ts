import { api } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import type { RouteDeps } from '../../deps.ts';
import { NotFound, orNotFound } from '../../../lib/errors.ts';
import { done, route } from '../../../http/endpoints.ts';
import { idFrom, paged } from '../../../http/lists.ts';
import type { Reader } from '../../../lib/read-cache.ts';
import { JsonTemplate, type Places } from '../../../lib/json-text.ts';
import { fillFor, type Place, presentSet, sharedSet, sharedTrack } from '../track-rows/present.service.ts';
import { addMySet, listMySetIds, removeMySet } from '../track-rows/my-sets.store.ts';
import {
  collectionIsPublished,
  findCollection,
  isBlock,
  listBlocks,
  listCollections,
  listCollectionTracks,
  listMyCollections,
} from './collections.store.ts';

export const collectionsRoutes = (app: FastifyInstance, { db, signer, reads }: RouteDeps): void => {
  const fill = <T extends object>(reader: Reader, template: Promise<JsonTemplate<Place, T>>) =>
    fillFor(
      signer,
      reader.id,
      reads.ofAccount(reader, 'collections', () => listMySetIds(db, 'collection', reader.id)),
      template,
    );

  route(app, api.blocks, ({ account, language }) => {
    const template = reads.ofCatalogue(account, `blocks ${language}`, async () => {
      const blocks = await listBlocks(db, language);
      return JsonTemplate.of((places: Places<Place>) => ({
        blocks: blocks.map((block) => ({ ...block, collections: block.collections.map(sharedSet(places)) })),
      }));
    });
    return fill(account, template);
  });

  route(app, api.collections, ({ account, language, query }) => {
    const { block_id, limit, offset } = query;
    const key = `collections ${language} ${block_id} ${limit} ${offset}`;
    const template = reads.ofCatalogue(account, key, async () => {
      if (block_id !== undefined && !(await isBlock(db, block_id))) throw new NotFound();
      const listed = await listCollections(db, language, query);
      return JsonTemplate.of((places: Places<Place>) => ({
        collections: listed.rows.map(sharedSet(places)),
        pagination: paged(query, listed),
      }));
    });
    return fill(account, template);
  });

  route(app, api.collection, ({ account, language, params: { id }, query }) => {
    const key = `collection ${id} ${language} ${query.limit} ${query.offset}`;
    const template = reads.ofCatalogue(account, key, async () => {
      const [collection, listed] = await Promise.all([
        findCollection(db, language, id),
        listCollectionTracks(db, language, id, query),
      ]);
      const row = orNotFound(collection);
      return JsonTemplate.of((places: Places<Place>) => ({
        collection: sharedSet(places)(row),
        tracks: listed.rows.map(sharedTrack(places)),
        pagination: paged(query, listed),
      }));
    });
    return fill(account, template);
  });

  route(app, api.myCollections, async ({ account, language, query }) => {
    const listed = await listMyCollections(db, account.id, language, query);
    return { collections: listed.rows.map(presentSet), pagination: paged(query, listed) };
  });

  route(app, api.addMyCollection, async ({ account, body }) => {
    const added = { account: account.id, id: body.id, isVisible: collectionIsPublished };
    if (!(await addMySet(db, 'collection', added))) throw new NotFound();
    return done;
  });

  route(app, api.removeMyCollection, async ({ account, query, body }) => {
    if (!(await removeMySet(db, 'collection', account.id, idFrom(query, body)))) throw new NotFound();
    return done;
  });
};
