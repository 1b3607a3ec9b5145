import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../db/schema.ts';
import { Forbidden, Unauthorized } from '../../../lib/errors.ts';
import { inBatches } from '../../../lib/batches.ts';
import type { Fingerprints } from '../../../lib/hmac.ts';
import { newToken, tokenHash } from '../../../lib/tokens.ts';
import { createUses, tokenOf } from '../../../http/account.ts';
import { findPlayers, isForgotten, touchPlayers } from './players.store.ts';

const prefix = 'player_';

/** A token of a player, which is told apart from those of sessions and keys without the database. */
export const newPlayerToken = (): string => prefix + newToken();

/**
 * The tokens of a pairing that a device may repeat, under the present secret and former ones: it takes the code and the
 * device's key to get the same.
 */
export const repeatableTokens = (fingerprints: Fingerprints, code: string, key: string): string[] =>
  fingerprints.all(`player token ${code} ${key}`).map((each) => prefix + each);

/**
 * Lets calls of players through to paired ones only, or those that were lately, before the body is read. Every answer
 * has the server's time in `X-Now`, a 304, a refusal and the opening of a stream too: a device may have no other clock
 * that is right. `Date` would be the clock of a proxy.
 */
export const registerPlayers = (app: FastifyInstance, db: Handle): void => {
  app.decorateRequest('player', undefined);
  const find = inBatches((hashes: readonly string[]) => findPlayers(db, hashes));
  const storeUse = createUses('contact of a player');
  app.addHook('onRequest', async (request, reply) => {
    const { access, unpaired, closed } = request.routeOptions.config;
    if (access !== 'player') return;
    void reply.header('x-now', new Date().toISOString());
    const token = tokenOf(request);
    const hash = token?.startsWith(prefix) ? tokenHash(token) : null;
    const found = hash === null ? undefined : await find(hash);
    // One that was unpaired deletes what it has. Another may be of before this database, or of after its backup.
    if (!found)
      throw new Unauthorized(hash !== null && (await isForgotten(db, hash)) ? 'unauthorized' : 'unknown_player');
    if (found.is_unpaired && !unpaired) throw new Unauthorized();
    if (!found.is_active && !closed) throw new Forbidden('inactive');
    const { is_active: _open, is_unpaired: _left, is_stale, ...player } = found;
    request.player = player;
    if (is_stale) await storeUse(request, () => touchPlayers(db, [player.id]));
  });
};
