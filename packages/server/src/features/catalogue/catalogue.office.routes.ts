import { office } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../http/api-error.ts';
import { actorOf, officeRoute } from '../../http/office-endpoints.ts';
import { coverFrom } from '../playlists/playlist-cover.ts';
import { findDeskAlbum, listDeskAlbums } from './desk-albums.store.ts';
import { presentDeskAlbum, presentDeskTrack } from './desk-present.ts';
import { findDeskTrack, listDeskTracks } from './desk-tracks.store.ts';
import { changeAlbum, changeAlbums, coverAlbum } from './edit-albums.ts';
import { changeTrack, changeTracks } from './edit-tracks.ts';
import { placeTrack } from './place-track.ts';

export const officeTracksRoutes = (app: FastifyInstance, { db }: Deps): void => {
  officeRoute(app, office.officeTracks, async ({ query }) => {
    const { rows, total } = await listDeskTracks(db, query);
    return { items: rows.map(presentDeskTrack), total };
  });

  officeRoute(app, office.officeTrack, async ({ params }) => {
    const row = await findDeskTrack(db, params.id);
    if (!row) throw notFound();
    return { item: presentDeskTrack(row) };
  });

  officeRoute(app, office.changeTrack, async ({ params, body, staff, request }) => {
    const row = await transaction(db, (tx) => changeTrack(tx, actorOf(staff, request), params.id, body));
    return { item: presentDeskTrack(row) };
  });

  officeRoute(app, office.changeTracks, async ({ body, staff, request }) => ({
    changed: await transaction(db, (tx) => changeTracks(tx, actorOf(staff, request), body.ids, body.changes)),
  }));

  officeRoute(app, office.placeTrack, async ({ params, body, staff, request }) => {
    const row = await transaction(db, (tx) => placeTrack(tx, actorOf(staff, request), params.id, body));
    return { item: presentDeskTrack(row) };
  });
};

export const officeAlbumsRoutes = (app: FastifyInstance, { db, store }: Deps): void => {
  officeRoute(app, office.officeAlbums, async ({ query }) => {
    const { rows, total } = await listDeskAlbums(db, query);
    return { items: rows.map(presentDeskAlbum), total };
  });

  officeRoute(app, office.officeAlbum, async ({ params }) => {
    const row = await findDeskAlbum(db, params.id);
    if (!row) throw notFound();
    return { item: presentDeskAlbum(row) };
  });

  officeRoute(app, office.changeAlbum, async ({ params, body, staff, request }) => {
    const row = await transaction(db, (tx) => changeAlbum(tx, actorOf(staff, request), params.id, body));
    return { item: presentDeskAlbum(row) };
  });

  officeRoute(app, office.changeAlbums, async ({ body, staff, request }) => ({
    changed: await transaction(db, (tx) => changeAlbums(tx, actorOf(staff, request), body.ids, body.changes)),
  }));

  officeRoute(app, office.coverAlbum, async ({ params, body, staff, request }) => {
    if (!(await findDeskAlbum(db, params.id))) throw notFound();
    const cover_id = (await coverFrom(db, store, body.cover)) ?? null;
    const change = { version: body.version, cover_id };
    const row = await transaction(db, (tx) => coverAlbum(tx, actorOf(staff, request), params.id, change));
    return { item: presentDeskAlbum(row) };
  });
};
