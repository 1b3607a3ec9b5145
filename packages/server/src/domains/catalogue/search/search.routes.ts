import { api, type PageQuery, type SearchBody } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import type { RouteDeps } from '../../deps.ts';
import { route } from '../../../http/endpoints.ts';
import { paged } from '../../../http/lists.ts';
import { JsonTemplate, JsonText } from '../../../lib/json-text.ts';
import type { Reader } from '../../../lib/read-cache.ts';
import { fillFor, fillTracks } from '../track-rows/present.service.ts';
import { sharedAlbums, sharedTracks } from '../track-rows/shared-rows.service.ts';
import { listMySetIds } from '../track-rows/my-sets.store.ts';
import { listLabels } from './labels.store.ts';
import type { Searched } from './match.store.ts';
import { search } from './search.service.ts';

export const searchRoutes = (app: FastifyInstance, { db, signer, reads }: RouteDeps): void => {
  const find = (reader: Reader, table: Searched, body: SearchBody, query: PageQuery) =>
    reads.ofSearch(reader, `${table} ${JSON.stringify([body, query])}`, () =>
      search(db, reader.versions.search, { table, asked: body, page: query }),
    );

  route(app, api.searchTracks, async ({ account, language, query, body }) => {
    const found = await find(account, 'tracks', body, query);
    const tracks = await sharedTracks({ db, reads }, account, language, found.ids);
    return fillTracks(signer, account.id, JsonTemplate.list('tracks', tracks, { pagination: paged(query, found) }));
  });

  route(app, api.searchAlbums, async ({ account, query, body }) => {
    const found = await find(account, 'albums', body, query);
    const albums = sharedAlbums({ db, reads }, account, found.ids);
    const page = async () => JsonTemplate.list('albums', await albums, { pagination: paged(query, found) });
    const ownIds = reads.ofAccount(account, 'albums', () => listMySetIds(db, 'album', account.id));
    return fillFor(signer, account.id, ownIds, page());
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
