import { office } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../http/api-error.ts';
import { done } from '../../http/endpoints.ts';
import { actorOf, officeRoute } from '../../http/office-endpoints.ts';
import { presentDeskTrack } from '../catalogue/desk-present.ts';
import { listDeskTracksById } from '../catalogue/desk-tracks.store.ts';
import { coverFrom } from '../playlists/playlist-cover.ts';
import { changeBlock, createBlock, deleteBlock, orderBlock, orderBlocks } from './blocks-desk.ts';
import { findDeskBlock, findOrderVersion, listDeskBlocks } from './blocks-desk.store.ts';
import {
  addCollectionTracks,
  changeCollection,
  createCollection,
  deleteCollection,
  orderCollection,
  removeCollectionTracks,
} from './collections-desk.ts';
import { findDeskCollection, listCollectionPage, listDeskCollections } from './collections-desk.store.ts';
import { presentDeskCollection } from './desk-present.ts';

export const officeBlocksRoutes = (app: FastifyInstance, { db }: Deps): void => {
  officeRoute(app, office.officeBlocks, async () => {
    const items = await listDeskBlocks(db);
    return { items, total: items.length, version: await findOrderVersion(db) };
  });

  officeRoute(app, office.officeBlock, async ({ params }) => {
    const item = await findDeskBlock(db, params.id);
    if (!item) throw notFound();
    return { item };
  });

  officeRoute(app, office.createBlock, async ({ body, staff, request, write }) =>
    write(async (tx) => ({ item: await createBlock(tx, actorOf(staff, request), body) })),
  );

  officeRoute(app, office.changeBlock, async ({ params, body, staff, request }) => ({
    item: await transaction(db, (tx) => changeBlock(tx, actorOf(staff, request), params.id, body)),
  }));

  officeRoute(app, office.removeBlock, async ({ params, staff, request }) => {
    await transaction(db, (tx) => deleteBlock(tx, actorOf(staff, request), params.id));
    return done;
  });

  officeRoute(app, office.orderBlocks, async ({ body, staff, request }) =>
    transaction(db, (tx) => orderBlocks(tx, actorOf(staff, request), body)),
  );

  officeRoute(app, office.orderBlock, async ({ params, body, staff, request }) =>
    transaction(db, (tx) => orderBlock(tx, actorOf(staff, request), params.id, body)),
  );
};

export const officeCollectionsRoutes = (app: FastifyInstance, { db, store }: Deps): void => {
  officeRoute(app, office.officeCollections, async ({ query }) => {
    const { rows, total } = await listDeskCollections(db, query);
    return { items: rows.map(presentDeskCollection), total };
  });

  officeRoute(app, office.officeCollection, async ({ params }) => {
    const row = await findDeskCollection(db, params.id);
    if (!row) throw notFound();
    return { item: presentDeskCollection(row) };
  });

  officeRoute(app, office.createCollection, async ({ body, staff, request, write }) => {
    const { cover, ...values } = body;
    const cover_id = await coverFrom(db, store, cover);
    return write(async (tx) => {
      const row = await createCollection(tx, actorOf(staff, request), { ...values, cover_id });
      return { item: presentDeskCollection(row) };
    });
  });

  officeRoute(app, office.changeCollection, async ({ params, body, staff, request }) => {
    if (!(await findDeskCollection(db, params.id))) throw notFound();
    const { cover, ...values } = body;
    const change = { ...values, cover_id: await coverFrom(db, store, cover) };
    const row = await transaction(db, (tx) => changeCollection(tx, actorOf(staff, request), params.id, change));
    return { item: presentDeskCollection(row) };
  });

  officeRoute(app, office.removeCollection, async ({ params, staff, request }) => {
    await transaction(db, (tx) => deleteCollection(tx, actorOf(staff, request), params.id));
    return done;
  });

  officeRoute(app, office.collectionTracks, async ({ params, query }) => {
    const collection = await findDeskCollection(db, params.id);
    if (!collection) throw notFound();
    const { rows, total } = await listCollectionPage(db, params.id, query);
    const places = new Map(rows.map((row) => [row.track_id, row.position]));
    const tracks = await listDeskTracksById(db, [...places.keys()]);
    const items = tracks.map((row) => ({ ...presentDeskTrack(row), position: places.get(row.id) ?? 0 }));
    return { items, total, version: collection.version };
  });

  officeRoute(app, office.addCollectionTracks, async ({ params, body, staff, request, write }) =>
    write(async (tx) => {
      const { row, ...told } = await addCollectionTracks(tx, actorOf(staff, request), params.id, body);
      return { item: presentDeskCollection(row), ...told };
    }),
  );

  officeRoute(app, office.removeCollectionTracks, async ({ params, body, staff, request }) => {
    const { ids } = body;
    const row = await transaction(db, (tx) => removeCollectionTracks(tx, actorOf(staff, request), params.id, ids));
    return { item: presentDeskCollection(row) };
  });

  officeRoute(app, office.orderCollection, async ({ params, body, staff, request }) => {
    const row = await transaction(db, (tx) => orderCollection(tx, actorOf(staff, request), params.id, body));
    return { item: presentDeskCollection(row) };
  });
};
