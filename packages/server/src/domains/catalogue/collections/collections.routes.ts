import { api, type Collection } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import type { RouteDeps } from '../../deps.ts';
import { NotFound, orNotFound } from '../../../lib/errors.ts';
import { done, route } from '../../../http/endpoints.ts';
import { idFrom, paged } from '../../../http/lists.ts';
import type { Reader } from '../../../lib/read-cache.ts';
import { coverAddresses } from '../../../media/covers.ts';
import { JsonTemplate, type Places } from '../../../lib/json-text.ts';
import { fillFor, type Place, setDuration, sharedTrack } from '../track-rows/present.service.ts';
import {
  addMyCollection,
  type CollectionRow,
  findBlock,
  findCollection,
  listBlocks,
  listCollections,
  listMyCollectionIds,
  listMyCollections,
  removeMyCollection,
  type SharedCollectionRow,
  listCollectionTracks,
} from './collections.store.ts';

const present = ({ cover_hash, duration_ms, ...collection }: CollectionRow): Collection => ({
  ...collection,
  cover: coverAddresses(cover_hash),
  duration: setDuration(duration_ms),
});

export const collectionsRoutes = (app: FastifyInstance, { db, signer, reads }: RouteDeps): void => {
  const fill = <T extends object>(reader: Reader, template: Promise<JsonTemplate<Place, T>>) =>
    fillFor(
      signer,
      reader.id,
      reads.ofAccount(reader, 'collections', () => listMyCollectionIds(db, reader.id)),
      template,
    );

  const shared =
    (places: Places<Place>) =>
    (row: SharedCollectionRow): Collection =>
      present({ ...row, is_my: places.boolean({ kind: 'mine', id: row.id }) });

  route(app, api.blocks, ({ account, language }) => {
    const template = reads.ofCatalogue(account, `blocks ${language}`, async () => {
      const blocks = await listBlocks(db, language);
      return JsonTemplate.of((places: Places<Place>) => ({
        blocks: blocks.map((block) => ({ ...block, collections: block.collections.map(shared(places)) })),
      }));
    });
    return fill(account, template);
  });

  route(app, api.collections, ({ account, language, query }) => {
    const { block_id, limit, offset } = query;
    const key = `collections ${language} ${block_id} ${limit} ${offset}`;
    const template = reads.ofCatalogue(account, key, async () => {
      if (block_id !== undefined && !(await findBlock(db, block_id))) throw new NotFound();
      const listed = await listCollections(db, language, query);
      return JsonTemplate.of((places: Places<Place>) => ({
        collections: listed.rows.map(shared(places)),
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
        collection: shared(places)(row),
        tracks: listed.rows.map(sharedTrack(places)),
        pagination: paged(query, listed),
      }));
    });
    return fill(account, template);
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
