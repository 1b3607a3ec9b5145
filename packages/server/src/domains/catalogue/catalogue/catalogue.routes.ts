import { api, type Pagination } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import type { RouteDeps } from '../../deps.ts';
import { NotFound, orNotFound } from '../../../lib/errors.ts';
import { RequestError } from '../../../http/request-error.ts';
import { done, route } from '../../../http/endpoints.ts';
import { idFrom, paged } from '../../../http/lists.ts';
import { countAlbums, findAlbum, listAlbums, listMyAlbums, listAlbumTracks, type Window } from './catalogue.store.ts';
import type { Reader } from '../../../lib/read-cache.ts';
import { JsonTemplate, type Places } from '../../../lib/json-text.ts';
import { fillFor, type Place, presentSet, sharedSet, sharedTrack } from '../track-rows/present.service.ts';
import { addMySet, listMySetIds, removeMySet } from '../track-rows/my-sets.store.ts';
import { albumIsListed, type SharedAlbumRow } from '../track-rows/track-rows.store.ts';

export const catalogueRoutes = (app: FastifyInstance, { db, signer, reads }: RouteDeps): void => {
  const counted = (reader: Reader, window: Window) =>
    reads.ofCatalogue(reader, `album count ${window.from} ${window.to}`, () => countAlbums(db, window));

  const fill = <T extends object>(reader: Reader, template: Promise<JsonTemplate<Place, T>>) =>
    fillFor(
      signer,
      reader.id,
      reads.ofAccount(reader, 'albums', () => listMySetIds(db, 'album', reader.id)),
      template,
    );

  const listTemplate = (rows: readonly SharedAlbumRow[], pagination: Pagination) =>
    JsonTemplate.of((places: Places<Place>) => ({ albums: rows.map(sharedSet(places)), pagination }));

  route(app, api.albums, ({ account, query }) => {
    const { from, to, limit, offset } = query;
    if (from && to && from > to) throw new RequestError('bad_parameter');
    const template = reads.ofCatalogue(account, `albums ${from} ${to} ${limit} ${offset}`, async () => {
      const [rows, total] = await Promise.all([listAlbums(db, query, 'newest', query), counted(account, query)]);
      return listTemplate(rows, paged(query, total));
    });
    return fill(account, template);
  });

  route(app, api.popularAlbums, ({ account, query }) => {
    const template = reads.ofSearch(account, `popular ${query.limit} ${query.offset}`, async () => {
      const [rows, total] = await Promise.all([listAlbums(db, query, 'popular'), counted(account, {})]);
      return listTemplate(rows, paged(query, total));
    });
    return fill(account, template);
  });

  route(app, api.album, ({ account, language, params: { id }, query }) => {
    const template = reads.ofCatalogue(account, `album ${id} ${language} ${query.limit} ${query.offset}`, async () => {
      const [album, listed] = await Promise.all([findAlbum(db, id), listAlbumTracks(db, language, id, query)]);
      const row = orNotFound(album);
      return JsonTemplate.of((places: Places<Place>) => ({
        album: sharedSet(places)(row),
        tracks: listed.rows.map(sharedTrack(places)),
        pagination: paged(query, listed),
      }));
    });
    return fill(account, template);
  });

  route(app, api.myAlbums, async ({ account, query }) => {
    const listed = await listMyAlbums(db, account.id, query);
    return { albums: listed.rows.map(presentSet), pagination: paged(query, listed) };
  });

  route(app, api.addMyAlbum, async ({ account, body }) => {
    const added = { account: account.id, id: body.id, isVisible: albumIsListed };
    if (!(await addMySet(db, 'album', added))) throw new NotFound();
    return done;
  });

  route(app, api.removeMyAlbum, async ({ account, query, body }) => {
    if (!(await removeMySet(db, 'album', account.id, idFrom(query, body)))) throw new NotFound();
    return done;
  });
};
