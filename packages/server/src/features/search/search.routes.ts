import { api } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoints.ts';
import { paged } from '../../http/lists.ts';
import { presentAlbum, presentTrack } from '../catalogue/present.ts';
import type { Listed } from '../catalogue/albums.store.ts';
import { readingsOf } from './search.rules.ts';
import { listLabels, searchAlbums, searchTracks } from './search.store.ts';
import type { Wanted } from './wanted.ts';

/** The first reading of the text that finds anything, else the last one's nothing. */
const firstFound = async <Row>(
  readings: readonly Wanted[],
  search: (wanted: Wanted) => Promise<Listed<Row>>,
): Promise<Listed<Row>> => {
  let found: Listed<Row> = { rows: [], total: 0 };
  for (const wanted of readings) {
    found = await search(wanted);
    if (found.total > 0) break;
  }
  return found;
};

export const searchRoutes = (app: FastifyInstance, { db, signer }: Deps): void => {
  route(app, api.searchTracks, async ({ account, language, query, body }) => {
    const listed = await firstFound(readingsOf(body), (wanted) => searchTracks(db, language, wanted, query));
    const tracks = listed.rows.map((row) => presentTrack(signer, account.id, row));
    return { tracks, pagination: paged(query, listed) };
  });

  route(app, api.searchAlbums, async ({ account, query, body }) => {
    const listed = await firstFound(readingsOf(body), (wanted) => searchAlbums(db, account.id, wanted, query));
    return { albums: listed.rows.map(presentAlbum), pagination: paged(query, listed) };
  });

  route(app, api.genres, async ({ language }) => ({ genres: await listLabels(db, 'genre', language) }));
  route(app, api.tags, async ({ language }) => ({ tags: await listLabels(db, 'tag', language) }));
};
