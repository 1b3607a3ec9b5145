import { api } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoints.ts';
import { paged } from '../../http/lists.ts';
import { presentAlbum, presentTrack } from '../track-rows/present.service.ts';
import { listLabels } from './labels.store.ts';
import { searchAlbums, searchTracks } from './search.store.ts';

export const searchRoutes = (app: FastifyInstance, { db, signer }: Deps): void => {
  route(app, api.searchTracks, async ({ account, language, query, body }) => {
    const listed = await searchTracks(db, language, body, query);
    const tracks = listed.rows.map((row) => presentTrack(signer, account.id, row));
    return { tracks, pagination: paged(query, listed) };
  });

  route(app, api.searchAlbums, async ({ account, query, body }) => {
    const listed = await searchAlbums(db, account.id, body, query);
    return { albums: listed.rows.map(presentAlbum), pagination: paged(query, listed) };
  });

  route(app, api.genres, async ({ language }) => ({ genres: await listLabels(db, 'genre', language) }));
  route(app, api.tags, async ({ language }) => ({ tags: await listLabels(db, 'tag', language) }));
};
