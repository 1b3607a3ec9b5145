import { randomBytes } from 'node:crypto';
import { api, bounds, defaultLanguage, type VenueCommand } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import { readClock } from '../../../db/clock.ts';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, Invalid, NotFound, orNotFound, Unauthorized } from '../../../lib/errors.ts';
import { assertOwner } from '../../../http/account.ts';
import { done, route } from '../../../http/endpoints.ts';
import { paged } from '../../../http/lists.ts';
import { JsonText } from '../../../lib/json-text.ts';
import { lockSession } from '../../identity/auth/realm-sessions.store.ts';
import { blockedAt } from '../music-rules/effective-rules.service.ts';
import { venueIsThere } from '../venues/venues.routes.ts';
import { findVenue, lockVenue, updateVenue } from '../venues/venues.store.ts';
import { asksForHelp, dayIn, orderedSteps } from './on-air.rules.ts';
import { isPairingCode, setPairingCode } from '../../identity/auth/pairing-codes.store.ts';
import { createOnAirBoard, present } from './on-air.service.ts';
import { listAlerted, listOnAir, publishOnAir } from './on-air.store.ts';
import { codeOf } from './pairing.rules.ts';
import { recordPlayer } from './player-audit.service.ts';
import { countPlayers, listPlayers, listPlayersOf, removePlayer } from './players.store.ts';
import { findSound, insertCommand, isPlayable, setSound } from './venue-controls.store.ts';
import { findSounding, listPlays } from './venue-plays.store.ts';

/** The end that a command gives to a pause, no later than it may be; null for none. */
const pauseEnd = async (tx: Handle, command: VenueCommand): Promise<string | null> => {
  const now = await readClock(tx);
  if (command.action === 'pause_for') return new Date(now + command.minutes * 60_000).toISOString();
  if (command.action !== 'pause') return null;
  const end = Date.parse(command.until);
  if (end <= now) throw new Invalid({ until: 'too_small' });
  if (end > now + bounds.pause_days * 86_400_000) throw new Invalid({ until: 'too_large' });
  return new Date(end).toISOString();
};

/** A code that is no other venue's. */
const freeCode = async (
  tx: Handle,
  fingerprints: Deps['fingerprints'],
): Promise<{ code: string; fingerprint: string }> => {
  const code = codeOf(randomBytes(6));
  const all = fingerprints.all(`pairing ${code}`);
  return (await isPairingCode(tx, all)) ? freeCode(tx, fingerprints) : { code, fingerprint: all[0] };
};

const deviceCalls = (app: FastifyInstance, db: Handle, fingerprints: Deps['fingerprints']): void => {
  const isThere = venueIsThere(db);

  route(app, api.accountPlayers, async ({ account, query }) => {
    const found = await listPlayersOf(db, account.id, query);
    return { players: found.rows, pagination: paged(query, found) };
  });

  route(app, api.venuePlayers, async ({ params }) => ({ players: await listPlayers(db, params.id) }), isThere);

  route(
    app,
    api.createPairingCode,
    async ({ account, params: { id }, write }) =>
      write(async (tx) => {
        // A device stays: only the owner lets one in, while signed in.
        assertOwner(account);
        const { session_id } = account;
        if (session_id !== null && !(await lockSession(tx, 'account', account.id, session_id)))
          throw new Unauthorized();
        orNotFound(await lockVenue(tx, account.id, id));
        if ((await countPlayers(tx, id)) >= bounds.players) throw new Invalid({ player_id: 'too_many' });
        const { code, fingerprint } = await freeCode(tx, fingerprints);
        return { ...done, code, expires_at: await setPairingCode(tx, id, fingerprint, bounds.pairing_minutes) };
      }),
    isThere,
  );

  route(
    app,
    api.identifyPlayer,
    async ({ account, params: { id }, body: { player_id } }) => {
      if (!(await listPlayers(db, id)).some((player) => player.id === player_id)) throw new NotFound();
      await transaction(db, async (tx) => {
        // Ids of commands are committed in their order, as streams read them.
        orNotFound(await lockVenue(tx, account.id, id));
        await insertCommand(tx, id, { action: 'identify', player_id });
      });
      return done;
    },
    isThere,
  );

  route(
    app,
    api.unpairPlayer,
    async ({ account, params: { id }, body: { player_id }, request }) => {
      await transaction(db, async (tx) => {
        const player = orNotFound(await removePlayer(tx, id, player_id));
        const { by_support } = account;
        const happened = { account_id: account.id, venue_id: id, player, ip: request.ip, by_support };
        await recordPlayer(tx, { act: 'account.player-unpair', ...happened });
        await publishOnAir(tx, account.id, id);
      });
      return done;
    },
    isThere,
  );
};

export const onAirRoutes = (app: FastifyInstance, { db, fingerprints }: Deps): void => {
  const isThere = venueIsThere(db);

  const onAirAt = createOnAirBoard();

  route(app, api.onAir, async ({ account, language, query }) => {
    const listed = await listOnAir(db, account.id, language, query);
    const now = await readClock(db);
    const board = listed.rows.map((row) => present(row, onAirAt(row, now), now));
    return JsonText.of({ venues: board, pagination: paged(query, listed) });
  });

  route(app, api.silentVenues, async ({ account }) => {
    const alerted = await listAlerted(db, account.id);
    const now = await readClock(db);
    return { count: alerted.filter((venue) => asksForHelp(onAirAt(venue, now))).length };
  });

  route(
    app,
    api.venueDay,
    async ({ account, params, query: { date } }) => {
      const { timezone } = orNotFound(await findVenue(db, account.id, defaultLanguage, params.id));
      const span = dayIn(timezone, date);
      const sounding = await findSounding(db, params.id, span.from);
      const plays = await listPlays(db, params.id, span, bounds.day_plays + 1);
      const is_capped = plays.length > bounds.day_plays;
      return { date, timezone, sounding, plays: plays.slice(0, bounds.day_plays), is_capped };
    },
    isThere,
  );

  route(app, api.venueSound, async ({ params }) => ({ sound: await findSound(db, params.id) }), isThere);

  route(
    app,
    api.changeVenueSound,
    async ({ account, params, body }) => {
      const steps = body.volume_steps && orderedSteps(body.volume_steps);
      if (steps === null) throw new Invalid({ volume_steps: 'conflict' });
      const sound = await transaction(db, async (tx) => {
        orNotFound(await lockVenue(tx, account.id, params.id));
        const changed = { ...(await findSound(tx, params.id)), ...body, ...(steps && { volume_steps: steps }) };
        await setSound(tx, params.id, changed);
        return changed;
      });
      return { ...done, sound };
    },
    isThere,
  );

  route(
    app,
    api.commandVenue,
    async ({ account, language, params: { id }, body }) =>
      transaction(db, async (tx) => {
        const { paused_until: before } = orNotFound(await lockVenue(tx, account.id, id));
        if (body.action === 'play') {
          if (!(await isPlayable(tx, body.track_id))) throw new Invalid({ track_id: 'unknown' });
          const rules = (await blockedAt(tx, language, id, [body.track_id])).get(body.track_id);
          if (rules) throw new Conflict('blocked_by_rule', { rules });
        }
        if (body.action === 'skip' || body.action === 'play') {
          await insertCommand(tx, id, body);
          return { ...done, paused_until: before };
        }
        const paused_until = await pauseEnd(tx, body);
        await updateVenue(tx, id, { paused_until });
        await publishOnAir(tx, account.id, id);
        return { ...done, paused_until };
      }),
    isThere,
  );

  deviceCalls(app, db, fingerprints);
};
