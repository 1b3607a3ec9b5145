import { api, type PageQuery, type SearchBody } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import type { RouteDeps } from '../../deps.ts';
import { route } from '../../http/endpoints.ts';
import { paged } from '../../http/lists.ts';
import { JsonTemplate, JsonText, type Places } from '../../lib/json-text.ts';
import type { Reader } from '../../lib/read-cache.ts';
import { fillFor, type Place, sharedAlbum, sharedTrack } from '../track-rows/present.service.ts';
import { findAlbums, findTracks, listMyAlbumIds } from '../track-rows/track-rows.store.ts';
import { listLabels } from './labels.store.ts';
import type { Searched } from './match.store.ts';
import { search } from './search.service.ts';

const templates = <Row extends { id: number }, Item extends object>(
  rows: readonly Row[],
  present: (places: Places<Place>) => (row: Row) => Item,
): Map<number, JsonTemplate<Place, Item>> =>
  new Map(rows.map((row) => [row.id, JsonTemplate.of((places: Places<Place>) => present(places)(row))]));

export const searchRoutes = (app: FastifyInstance, { db, signer, reads }: RouteDeps): void => {
  const find = (reader: Reader, table: Searched, body: SearchBody, query: PageQuery) =>
    reads.ofSearch(reader, `${table} ${JSON.stringify([body, query])}`, () =>
      search(db, reader.versions.search, table, body, query),
    );

  route(app, api.searchTracks, async ({ account, language, query, body }) => {
    const found = await find(account, 'tracks', body, query);
    const tracks = reads.listOfCatalogue(account, `track ${language}`, found.ids, async (ids) =>
      templates(await findTracks(db, language, ids), sharedTrack),
    );
    const page = async () => JsonTemplate.list('tracks', await tracks, { pagination: paged(query, found) });
    return fillFor(signer, account.id, Promise.resolve(new Set()), page());
  });

  route(app, api.searchAlbums, async ({ account, query, body }) => {
    const found = await find(account, 'albums', body, query);
    const albums = reads.listOfCatalogue(account, 'album row', found.ids, async (ids) =>
      templates(await findAlbums(db, ids), sharedAlbum),
    );
    const page = async () => JsonTemplate.list('albums', await albums, { pagination: paged(query, found) });
    const mine = reads.ofAccount(account, 'albums', () => listMyAlbumIds(db, account.id));
    return fillFor(signer, account.id, mine, page());
  });

  route(app, api.genres, ({ account, language }) =>
    reads.ofSearch(account, `genres ${language}`, async () =>
      JsonText.of({ genres: await listLabels(db, 'genre', language) }),
    ),
  );
  route(app, api.tags, ({ account, language }) =>
    reads.ofSearch(account, `tags ${language}`, async () =>
      JsonText.of({ tags: await listLabels(db, 'tag', language) }),
    ),
  );
};
