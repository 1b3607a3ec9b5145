import { api, bounds, type InputOf, type Language, type PlayerEvent } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../../db/transaction.ts';
import type { RouteDeps } from '../../deps.ts';
import { Invalid, NotFound, orNotFound, TooMany } from '../../../lib/errors.ts';
import { done, route } from '../../../http/endpoints.ts';
import { streamEvents } from '../../../http/event-stream.ts';
import { limitFailures } from '../../../http/rate-limit.ts';
import { networkOf, siteOf } from '../../../lib/network.ts';
import { createKeyedSemaphore } from '../../../lib/semaphore.ts';
import { tokenHash } from '../../../lib/tokens.ts';
import { coverAddresses } from '../../../media/covers.ts';
import { mediaAddress } from '../../../media/signed-addresses.ts';
import { blockedAt } from '../music-rules/effective-rules.service.ts';
import { findDocumentRows, findLoadable } from './documents.store.ts';
import { publishOnAir } from './on-air.store.ts';
import { consumePairingCode } from '../../identity/auth/pairing-codes.store.ts';
import { normalizeCode } from './pairing.rules.ts';
import { announcementAddress } from '../schedules/announcement-upload.service.ts';
import { findLoadableAnnouncements } from '../schedules/announcements.store.ts';
import { noSchedule } from '../schedules/schedules.rules.ts';
import { findSchedule } from '../schedules/schedules.store.ts';
import { documentText, partsHash, readTracks, versionOf } from './player-documents.service.ts';
import { newPlayerToken, repeatableTokens } from './player-hook.routes.ts';
import { recordPlayer } from './player-audit.service.ts';
import { createPlayerHub, type PlayerListener } from './player-hub.service.ts';
import { countPlayers, findLatelyPaired, insertPlayer, removePlayer, updateState } from './players.store.ts';
import { createPlayReports } from './reported-plays.service.ts';
import { endSilence } from './silence-alerts.store.ts';
import { listCommands } from './venue-controls.store.ts';

/** Wrong tries of one network in ten minutes: a code has 32⁶ values, and few are valid at a time. */
const pairing = { name: 'pairing', quota: 20, window: 600 };

/** Streams that a player may have open: the one that breaks off may not be over yet. */
const streams = 3;

/** Seconds after which a rejected client may retry. */
const comeBack = 30;

const written = ({ event, data }: PlayerEvent): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

const pairCall = (app: FastifyInstance, db: RouteDeps['db'], fingerprints: RouteDeps['fingerprints']): void => {
  const limit = limitFailures(pairing, (address) => siteOf(networkOf(address)));

  route(app, api.pairPlayer, async ({ body, request, reply }) => {
    const succeed = limit(request, reply);
    const code = normalizeCode(body.code);
    if (code === null) throw new NotFound();
    const { key } = body;
    const [token = newPlayerToken(), ...former] = key === undefined ? [] : repeatableTokens(fingerprints, code, key);
    const paired = await transaction(db, async (tx) => {
      const venue = await consumePairingCode(tx, fingerprints.all(`pairing ${code}`), bounds.pairing_minutes);
      // A device whose answer was lost asks again, with the code that it has used up.
      if (!venue) return orNotFound(await findLatelyPaired(tx, [token, ...former], bounds.pairing_minutes));
      if ((await countPlayers(tx, venue.venue_id)) >= bounds.players) throw new Invalid({ code: 'too_many' });
      const { name, version } = body;
      const id = await insertPlayer(tx, { ...venue, name, version, token_hash: tokenHash(token) });
      await recordPlayer(tx, { act: 'account.player-pair', ...venue, player: name, ip: request.ip });
      await publishOnAir(tx, venue.account_id, venue.venue_id);
      return { token, player_id: id };
    });
    // Setting up a whole office at once does not count as guessing.
    succeed();
    return { ...done, ...paired };
  });
};

type Wanted = InputOf<typeof api.playerTracks>['body'];

/** The tracks and announcements that a player may load, and those that rules withhold from it. */
const loadable = async (
  { db, signer }: Pick<RouteDeps, 'db' | 'signer'>,
  player: { venue_id: number; account_id: number },
  language: Language,
  body: Wanted,
) => {
  const found = await findLoadable(db, player.venue_id, body.track_ids);
  const blocked = await blockedAt(db, language, player.venue_id, [...found.keys()]);
  const queriesOf = signer.queriesFor(player.account_id, true);
  const tracks = [...new Set(body.track_ids)].flatMap((id) => {
    const row = found.get(id);
    if (!row || blocked.has(id)) return [];
    const { content_hash, cover_hash, ...track } = row;
    const file = mediaAddress('audio', id, queriesOf(id, content_hash).audio);
    return [{ ...track, file, cover: coverAddresses(cover_hash) }];
  });
  const announced = await findLoadableAnnouncements(db, player.venue_id, body.announcement_ids ?? []);
  const announcements = announced.map(({ content_hash, ...announcement }) => ({
    ...announcement,
    file: announcementAddress(queriesOf, announcement.id, content_hash),
  }));
  return { tracks, announcements, blocked: [...blocked].map(([track_id, rules]) => ({ track_id, rules })) };
};

export const playersRoutes = async (
  app: FastifyInstance,
  { db, reads, signer, fingerprints, pollMs, closing }: RouteDeps,
): Promise<void> => {
  pairCall(app, db, fingerprints);
  const hub = createPlayerHub(
    { db, reads },
    (error) => app.log.error({ err: error }, 'players are not told of changes'),
    pollMs,
  );
  app.addHook('preClose', () => hub.close());
  closing.addEventListener('abort', () => void hub.close());
  const places = createKeyedSemaphore(streams);
  const report = createPlayReports(db);

  route(app, api.playerDocument, async ({ player, reply }) => {
    const row = orNotFound((await findDocumentRows(db, [player.token_hash])).get(player.token_hash));
    const tracks = await readTracks({ db, reads }, row);
    const version = versionOf(partsHash(row), tracks.hash);
    const commands = await listCommands(db, player);
    const last = commands.at(-1);
    // A device stores the document and asks for it often. A command is sent while the device does not know it.
    const tag = last ? `${version}.${last.id}` : version;
    void reply.header('etag', `W/"${tag}"`);
    const { schedule } = row.schedule_edit === null ? { schedule: noSchedule } : await findSchedule(db, row.venue_id);
    return documentText(row, version, schedule, { tracks, commands });
  });

  route(app, api.leavePlayer, async ({ player: { id, account_id, venue_id }, request }) => {
    await transaction(db, async (tx) => {
      const player = await removePlayer(tx, venue_id, id);
      if (player === null) return;
      await recordPlayer(tx, { act: 'account.player-unpair', account_id, venue_id, player, ip: request.ip });
      await publishOnAir(tx, account_id, venue_id);
    });
    return done;
  });

  route(app, api.playerEvents, async ({ player, reply }) => {
    const release = places.tryAcquire(player.id);
    if (!release) throw new TooMany(comeBack);
    const join = (listener: PlayerListener, write: (text: string) => void) => {
      write('retry: 3000\n\n');
      return hub.join(listener);
    };
    await streamEvents(reply, { closing, release, leave: hub.leave, join }, ({ write, ...stream }) => ({
      token: player.token_hash,
      send: (event: PlayerEvent) => write(written(event)),
      ...stream,
    }));
    return undefined;
  });

  route(app, api.playerTracks, ({ player, language, body }) => loadable({ db, signer }, player, language, body));

  route(app, api.reportPlayerPlays, async ({ player, body }) => {
    const { stored, counted, refused } = await report(player, body.plays);
    if (counted) app.countPlays();
    return { ...done, stored, refused: [...refused.keys()], reasons: Object.fromEntries(refused) };
  });

  route(app, api.reportPlayerState, async ({ player, body }) => {
    await transaction(db, async (tx) => {
      if (body.status === 'playing') await endSilence(tx, player.venue_id);
      if (await updateState(tx, player.id, body)) await publishOnAir(tx, player.account_id, player.venue_id);
    });
    return done;
  });
};
