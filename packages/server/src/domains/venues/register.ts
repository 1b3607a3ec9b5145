import type { Domain } from '../domain.ts';
import { venueChangesRoutes } from './changes/venue-changes.routes.ts';
import { fitnessRoutes } from './fitness/fitness.routes.ts';
import { musicRulesRoutes } from './music-rules/music-rules.routes.ts';
import { onAirRoutes } from './players/on-air.routes.ts';
import { registerPlayers } from './players/player-hook.routes.ts';
import { playersRoutes } from './players/players.routes.ts';
import { venuesOfficeRoutes } from './players/venues.office.routes.ts';
import { announcementMediaRoutes } from './schedules/announcement-media.routes.ts';
import { announcementsRoutes } from './schedules/announcements.routes.ts';
import { schedulesRoutes } from './schedules/schedules.routes.ts';
import { venueTablesRoutes } from './tables/venue-tables.routes.ts';
import { venueTagsRoutes } from './venues/venue-tags.routes.ts';
import { venuesRoutes } from './venues/venues.routes.ts';

export const venues: Domain = {
  hooks: (app, { db }) => registerPlayers(app, db),
  api: async (app, deps) => {
    announcementsRoutes(app, deps);
    fitnessRoutes(app, deps);
    musicRulesRoutes(app, deps);
    onAirRoutes(app, deps);
    await playersRoutes(app, deps);
    schedulesRoutes(app, deps);
    venueChangesRoutes(app, deps);
    venueTablesRoutes(app, deps);
    venueTagsRoutes(app, deps);
    venuesRoutes(app, deps);
  },
  office: (app, deps) => venuesOfficeRoutes(app, deps),
  pages: (app, deps) => announcementMediaRoutes(app, deps),
};
