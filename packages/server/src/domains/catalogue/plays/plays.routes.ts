import { api, secondsOfPlay } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Account } from '../../../http/account.ts';
import { NotFound } from '../../../lib/errors.ts';
import { done, route } from '../../../http/endpoints.ts';
import { createPopularityJob } from './popularity.job.ts';
import { heard } from './plays.rules.ts';
import { findDuration, insertPlay } from './plays.store.ts';

/** An account has one key at a time, and a replaced key counts as the same listener. */
const listenerOf = ({ id, session_id }: Account): string =>
  session_id === null ? `key ${id}` : `session ${session_id}`;

declare module 'fastify' {
  interface FastifyInstance {
    /** To be called when plays wait to be added to popularities. */
    countPlays: () => void;
  }
}

export const registerPopularity = (app: FastifyInstance, { db }: Deps): void => {
  const adder = createPopularityJob(db, (error) => app.log.error({ err: error }, 'plays are not added up'));
  app.decorate('countPlays', adder.wake);
  app.addHook('onListen', async () => adder.wake());
  app.addHook('onClose', () => adder.stop());
};

export const playsRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, api.reportPlay, async ({ account, body: { track_id, source, seconds } }) => {
    const duration = await findDuration(db, track_id);
    if (duration === null) throw new NotFound();
    // An operator who listens in a session of support is not the account.
    if (account.by_support || seconds < secondsOfPlay(duration / 1000)) return { ...done, counted: false };
    const play = { account_id: account.id, listener: listenerOf(account), track_id };
    const counted = await insertPlay(db, { ...play, source: source ?? '', seconds: heard(seconds, duration) });
    if (counted) app.countPlays();
    return { ...done, counted };
  });
};
