import { api } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { NotFound, orNotFound } from '../../errors.ts';
import { RequestError } from '../../http/request-error.ts';
import { done, route } from '../../http/endpoints.ts';
import { idFrom, paged } from '../../http/lists.ts';
import {
  addMyAlbum,
  findAlbum,
  listAlbums,
  listMyAlbums,
  listPopularAlbums,
  removeMyAlbum,
  listAlbumTracks,
} from './catalogue.store.ts';
import { presentAlbum, presentTrack } from '../track-rows/present.service.ts';

export const catalogueRoutes = (app: FastifyInstance, { db, signer }: Deps): void => {
  route(app, api.albums, async ({ account, query }) => {
    if (query.from && query.to && query.from > query.to) throw new RequestError('bad_parameter');
    const listed = await listAlbums(db, account.id, query, query);
    return { albums: listed.rows.map(presentAlbum), pagination: paged(query, listed) };
  });

  route(app, api.popularAlbums, async ({ account, query }) => {
    const listed = await listPopularAlbums(db, account.id, query);
    return { albums: listed.rows.map(presentAlbum), pagination: paged(query, listed) };
  });

  route(app, api.album, async ({ account, language, params, query }) => {
    const album = orNotFound(await findAlbum(db, account.id, params.id));
    const listed = await listAlbumTracks(db, language, params.id, query);
    const tracks = listed.rows.map((row) => presentTrack(signer, account.id, row));
    return { album: presentAlbum(album), tracks, pagination: paged(query, listed) };
  });

  route(app, api.myAlbums, async ({ account, query }) => {
    const listed = await listMyAlbums(db, account.id, query);
    return { albums: listed.rows.map(presentAlbum), pagination: paged(query, listed) };
  });

  route(app, api.addMyAlbum, async ({ account, body }) => {
    if (!(await addMyAlbum(db, account.id, body.id))) throw new NotFound();
    return done;
  });

  route(app, api.removeMyAlbum, async ({ account, query, body }) => {
    if (!(await removeMyAlbum(db, account.id, idFrom(query, body)))) throw new NotFound();
    return done;
  });
};
