import type { Domain } from '../domain.ts';
import { officeAlbumsRoutes, officeTracksRoutes } from './catalogue/catalogue.office.routes.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { officeBlocksRoutes, officeCollectionsRoutes } from './collections/collections.office.routes.ts';
import { collectionsRoutes } from './collections/collections.routes.ts';
import { archiveRoutes, downloadsRoutes, registerDownloads } from './downloads/downloads.routes.ts';
import { playlistTracksRoutes } from './playlists/playlist-tracks.routes.ts';
import { playlistsRoutes, totalsRoutes } from './playlists/playlists.routes.ts';
import { playsRoutes, registerPopularity } from './plays/plays.routes.ts';
import { officeRevocationsRoutes } from './revocations/revocations.office.routes.ts';
import { revokedRoutes } from './revocations/revoked.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { officeLabelsRoutes } from './taxonomy/taxonomy.office.routes.ts';

export const catalogue: Domain = {
  hooks: (app, deps) => {
    registerDownloads(app, deps);
    registerPopularity(app, deps);
  },
  api: (app, deps) => {
    catalogueRoutes(app, deps);
    collectionsRoutes(app, deps);
    downloadsRoutes(app);
    playlistsRoutes(app, deps);
    playlistTracksRoutes(app, deps);
    playsRoutes(app, deps);
    revokedRoutes(app, deps);
    searchRoutes(app, deps);
    totalsRoutes(app, deps);
  },
  office: (app, deps) => {
    officeAlbumsRoutes(app, deps);
    officeBlocksRoutes(app, deps);
    officeCollectionsRoutes(app, deps);
    officeLabelsRoutes(app, deps);
    officeRevocationsRoutes(app, deps);
    officeTracksRoutes(app, deps);
  },
  pages: (app) => archiveRoutes(app),
};
