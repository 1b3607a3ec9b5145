import { office } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { NotFound, orNotFound } from '../../../lib/errors.ts';
import { officeRoute } from '../../../http/office-endpoints.ts';
import { coverFrom } from '../../common/media/cover-upload.service.ts';
import { findOfficeAlbum, listOfficeAlbums } from './albums.office.store.ts';
import { presentOfficeAlbum, presentOfficeTrack } from './present-office.service.ts';
import { readVocabulary } from '../search/vocabulary.service.ts';
import { findOfficeTrack, listOfficeTracks } from './tracks.office.store.ts';
import { changeAlbum, changeAlbums, coverAlbum } from './albums.office.service.ts';
import { changeTrack, changeTracks, placeTrack } from './tracks.office.service.ts';

export const officeTracksRoutes = (app: FastifyInstance, { db }: Deps): void => {
  officeRoute(app, office.officeTracks, async ({ query }) => {
    const { rows, total } = await listOfficeTracks(db, await readVocabulary(db), query);
    return { items: rows.map(presentOfficeTrack), total };
  });

  officeRoute(app, office.officeTrack, async ({ params }) => ({
    item: presentOfficeTrack(orNotFound(await findOfficeTrack(db, params.id))),
  }));

  officeRoute(app, office.changeTrack, async ({ params, body, actor }) => ({
    item: presentOfficeTrack(await transaction(db, (tx) => changeTrack(tx, actor, params.id, body))),
  }));

  officeRoute(app, office.changeTracks, async ({ body, actor }) => ({
    changed: await transaction(db, (tx) => changeTracks(tx, actor, body.ids, body.changes)),
  }));

  officeRoute(app, office.placeTrack, async ({ params, body, actor }) => ({
    item: presentOfficeTrack(await transaction(db, (tx) => placeTrack(tx, actor, params.id, body))),
  }));
};

export const officeAlbumsRoutes = (app: FastifyInstance, { db, store }: Deps): void => {
  officeRoute(app, office.officeAlbums, async ({ query }) => {
    const { rows, total } = await listOfficeAlbums(db, await readVocabulary(db), query);
    return { items: rows.map(presentOfficeAlbum), total };
  });

  officeRoute(app, office.officeAlbum, async ({ params }) => ({
    item: presentOfficeAlbum(orNotFound(await findOfficeAlbum(db, params.id))),
  }));

  officeRoute(app, office.changeAlbum, async ({ params, body, actor }) => ({
    item: presentOfficeAlbum(await transaction(db, (tx) => changeAlbum(tx, actor, params.id, body))),
  }));

  officeRoute(app, office.changeAlbums, async ({ body, actor }) => ({
    changed: await transaction(db, (tx) => changeAlbums(tx, actor, body.ids, body.changes)),
  }));

  officeRoute(app, office.coverAlbum, async ({ params, body, actor }) => {
    if (!(await findOfficeAlbum(db, params.id))) throw new NotFound();
    const cover_id = (await coverFrom(db, store, body.cover)) ?? null;
    const change = { version: body.version, cover_id };
    const row = await transaction(db, (tx) => coverAlbum(tx, actor, params.id, change));
    return { item: presentOfficeAlbum(row) };
  });
};
