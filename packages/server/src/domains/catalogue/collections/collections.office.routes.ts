import { office } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { NotFound, orNotFound } from '../../../lib/errors.ts';
import { done } from '../../../http/endpoints.ts';
import { officeRoute } from '../../../http/office-endpoints.ts';
import { presentSet } from '../track-rows/present.service.ts';
import { presentOfficeTrack } from '../catalogue/present-office.service.ts';
import { listOfficeTracksById } from '../catalogue/tracks.office.store.ts';
import { coverFrom } from '../../common/media/cover-upload.service.ts';
import { changeBlock, createBlock, deleteBlock, orderBlock, orderBlocks } from './blocks.office.service.ts';
import { findOfficeBlock, findOrderVersion, listOfficeBlocks } from './blocks.office.store.ts';
import {
  addCollectionTracks,
  changeCollection,
  createCollection,
  deleteCollection,
  orderCollection,
  removeCollectionTracks,
} from './collections.office.service.ts';
import { findOfficeCollection, listCollectionPage, listOfficeCollections } from './collections.office.store.ts';

export const officeBlocksRoutes = (app: FastifyInstance, { db }: Deps): void => {
  officeRoute(app, office.officeBlocks, async () => {
    const items = await listOfficeBlocks(db);
    return { items, total: items.length, version: await findOrderVersion(db) };
  });

  officeRoute(app, office.officeBlock, async ({ params }) => ({
    item: orNotFound(await findOfficeBlock(db, params.id)),
  }));

  officeRoute(app, office.createBlock, async ({ body, actor, write }) =>
    write(async (tx) => ({ item: await createBlock(tx, actor, body.name) })),
  );

  officeRoute(app, office.changeBlock, async ({ params, body, actor }) => ({
    item: await transaction(db, (tx) => changeBlock(tx, actor, params.id, body)),
  }));

  officeRoute(app, office.removeBlock, async ({ params, actor }) => {
    await transaction(db, (tx) => deleteBlock(tx, actor, params.id));
    return done;
  });

  officeRoute(app, office.orderBlocks, async ({ body, actor }) =>
    transaction(db, (tx) => orderBlocks(tx, actor, body)),
  );

  officeRoute(app, office.orderBlock, async ({ params, body, actor }) =>
    transaction(db, (tx) => orderBlock(tx, actor, params.id, body)),
  );
};

export const officeCollectionsRoutes = (app: FastifyInstance, { db, store }: Deps): void => {
  officeRoute(app, office.officeCollections, async ({ query }) => {
    const { rows, total } = await listOfficeCollections(db, query);
    return { items: rows.map(presentSet), total };
  });

  officeRoute(app, office.officeCollection, async ({ params }) => ({
    item: presentSet(orNotFound(await findOfficeCollection(db, params.id))),
  }));

  officeRoute(app, office.createCollection, async ({ body, actor, write }) => {
    const { cover, ...values } = body;
    const cover_id = await coverFrom(db, store, cover);
    return write(async (tx) => {
      const row = await createCollection(tx, actor, { ...values, cover_id });
      return { item: presentSet(row) };
    });
  });

  officeRoute(app, office.changeCollection, async ({ params, body, actor }) => {
    if (!(await findOfficeCollection(db, params.id))) throw new NotFound();
    const { cover, ...values } = body;
    const change = { ...values, cover_id: await coverFrom(db, store, cover) };
    const row = await transaction(db, (tx) => changeCollection(tx, actor, params.id, change));
    return { item: presentSet(row) };
  });

  officeRoute(app, office.removeCollection, async ({ params, actor }) => {
    await transaction(db, (tx) => deleteCollection(tx, actor, params.id));
    return done;
  });

  officeRoute(app, office.collectionTracks, async ({ params, query }) => {
    const collection = orNotFound(await findOfficeCollection(db, params.id));
    const { rows, total } = await listCollectionPage(db, params.id, query);
    const places = new Map(rows.map((row) => [row.track_id, row.position]));
    const tracks = await listOfficeTracksById(db, [...places.keys()]);
    const items = tracks.map((row) => ({ ...presentOfficeTrack(row), position: places.get(row.id) ?? 0 }));
    return { items, total, version: collection.version };
  });

  officeRoute(app, office.addCollectionTracks, async ({ params, body, actor, write }) =>
    write(async (tx) => {
      const { row, ...counts } = await addCollectionTracks(tx, actor, params.id, body);
      return { item: presentSet(row), ...counts };
    }),
  );

  officeRoute(app, office.removeCollectionTracks, async ({ params, body, actor }) => {
    const { ids } = body;
    const row = await transaction(db, (tx) => removeCollectionTracks(tx, actor, params.id, ids));
    return { item: presentSet(row) };
  });

  officeRoute(app, office.orderCollection, async ({ params, body, actor }) => ({
    item: presentSet(await transaction(db, (tx) => orderCollection(tx, actor, params.id, body))),
  }));
};
