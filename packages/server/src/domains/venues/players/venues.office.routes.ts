import { office, type OfficeVenue } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import { readClock } from '../../../db/clock.ts';
import { transaction } from '../../../db/transaction.ts';
import { done } from '../../../http/endpoints.ts';
import { type OfficeContext, officeRoute } from '../../../http/office-endpoints.ts';
import { orNotFound } from '../../../lib/errors.ts';
import type { Deps } from '../../deps.ts';
import {
  findOfficeVenue,
  listLatestPlays,
  listOfficePlayers,
  listVenues,
  lockPlayer,
  type OfficeVenueRow,
  pageOfPlayers,
  pageOfVenues,
} from './office-venues.store.ts';
import { asksForHelp } from './on-air.rules.ts';
import { createOnAirBoard, present } from './on-air.service.ts';
import { recordPlayerCommand } from './player-audit.service.ts';
import { insertCommand } from './venue-controls.store.ts';

type Air = OfficeContext<typeof office.officeVenues>['query']['air'];

const isAsked = (venue: OfficeVenue, air: Air): boolean => (air === 'asks' ? asksForHelp(venue) : venue.status === air);

export const venuesOfficeRoutes = (app: FastifyInstance, { db }: Deps): void => {
  const onAirAt = createOnAirBoard();

  const item = (row: OfficeVenueRow, now: number): OfficeVenue => {
    const { venue_id: id, low_reserve: _, next: __, ...venue } = present(row, onAirAt(row, now), now);
    const { account, city_name, players_count } = row;
    return { id, ...venue, account, city_name, players_count };
  };

  officeRoute(app, office.officeVenues, async ({ query, language }) => {
    const now = await readClock(db);
    if (query.air === undefined) {
      const page = await pageOfVenues(db, language, query);
      return { items: page.items.map((row) => item(row, now)), total: page.total };
    }
    const venues = (await listVenues(db, language, query)).map((row) => item(row, now));
    const asked = venues.filter((venue) => isAsked(venue, query.air));
    // One that is connected and silent can be mended from afar.
    const ordered =
      query.air === 'asks'
        ? asked.toSorted((a, b) => Number(a.status === 'offline') - Number(b.status === 'offline'))
        : asked;
    return { items: ordered.slice(query.offset, query.offset + query.limit), total: asked.length };
  });

  officeRoute(app, office.officeVenue, async ({ params: { id }, language }) => {
    const row = orNotFound(await findOfficeVenue(db, language, id));
    const players = await listOfficePlayers(db, id);
    return { item: { ...item(row, await readClock(db)), players, plays: await listLatestPlays(db, id) } };
  });

  officeRoute(app, office.officePlayers, ({ query }) => pageOfPlayers(db, query));

  const command =
    (action: 'identify' | 'reload') =>
    async ({ params: { id }, actor }: Pick<OfficeContext<typeof office.identifyOfficePlayer>, 'params' | 'actor'>) => {
      await transaction(db, async (tx) => {
        const player = orNotFound(await lockPlayer(tx, id));
        await insertCommand(tx, player.venue_id, { action, player_id: id });
        await recordPlayerCommand(tx, actor, action, player);
      });
      return done;
    };

  officeRoute(app, office.identifyOfficePlayer, command('identify'));

  officeRoute(app, office.reloadOfficePlayer, command('reload'));
};
