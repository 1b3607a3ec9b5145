import { api, languages } from '@kamerton/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Handle } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Forbidden, Unauthorized } from '../../errors.ts';
import { route } from '../../http/endpoints.ts';
import { widerNetworkOf } from '../../http/network.ts';
import { writtenMoment } from '../emails/written-moment.rules.ts';
import { newNetworkEmail } from './auth-emails.rules.ts';
import {
  type AccountRow,
  findAccountByEmail,
  listDemoAccounts,
  lockAccount,
  setTimezone,
  takeSignInToken,
} from './accounts.store.ts';
import { checkPassword } from './check-password.service.ts';
import { isNewNetwork } from './known-networks.store.ts';
import { insertSession } from './sessions.store.ts';
import { createRefusalSummaryJob, logRefusal, logSignIn, type SignInWay } from './sign-in-log.service.ts';
import { knownTimezone, sessionDays } from './sign-in.rules.ts';
import { newToken, tokenHash } from '../../lib/tokens.ts';

/** How a session begins. */
interface Begun {
  request: FastifyRequest;
  tz: string | null | undefined;
  way: SignInWay;
}

export const authRoutes = (app: FastifyInstance, { db, demo, letters, portalUrl }: Deps): void => {
  const refusals = createRefusalSummaryJob(db, (error) => app.log.error({ err: error }, 'refusals were not summed up'));
  app.addHook('onReady', async () => refusals.begin());
  app.addHook('onClose', () => refusals.stop(5000));

  /** Tells the owner of a sign-in from a network that the account was not seen in lately. */
  const tellOfNetwork = async (tx: Handle, account: AccountRow, address: string) => {
    const isNew = await isNewNetwork(tx, { of: 'account_id', id: account.id }, widerNetworkOf(address));
    if (!isNew || account.is_demo) return;
    const language = languages[account.language_id];
    const at = writtenMoment(new Date(), language, account.timezone);
    const letter = newNetworkEmail(language, { at, address, url: new URL('forgot', portalUrl()).toString() });
    await letters.write(tx, { ...letter, account_id: account.id, recipient: account.email });
  };

  const begin = async (found: AccountRow | null, { request, tz, way }: Begun) => {
    if (!found) throw new Unauthorized('login_failed');
    const token = newToken();
    const account = await transaction(db, async (tx) => {
      const now = await lockAccount(tx, found.id);
      if (!now || now.password_hash !== found.password_hash) throw new Unauthorized('login_failed');
      if (!now.is_active) return null;
      const by_support = way === 'link';
      await insertSession(tx, {
        token_hash: tokenHash(token),
        account_id: now.id,
        agent: (request.headers['user-agent'] ?? '').slice(0, 300),
        by_support,
        expires_at: new Date(Date.now() + sessionDays * 86_400_000).toISOString(),
      });
      await logSignIn(tx, request, { realm: 'account', ...now }, way);
      // Support works from its own network, and its link is told when it is made.
      if (!by_support) await tellOfNetwork(tx, now, request.ip);
      return now;
    });
    if (!account) {
      await logRefusal(db, request, { realm: 'account', ...found }, 'closed');
      throw new Forbidden('inactive');
    }
    letters.wake();
    const timezone = account.timezone === null ? knownTimezone(tz) : null;
    if (timezone) await setTimezone(db, account.id, timezone);
    const { email, name, language_id } = account;
    return { token, user: { email, name }, language_id, timezone: account.timezone ?? timezone };
  };

  const takeLink = async (request: FastifyRequest, token: string) => {
    const account = await takeSignInToken(db, tokenHash(token));
    if (!account) await logRefusal(db, request, { realm: 'account', id: null, email: '' }, 'wrong_link');
    return account;
  };

  route(app, api.login, async ({ body, request, reply }) => {
    const { email, password, token, tz } = body;
    if (email && password) {
      return begin(await checkPassword(db, reply, email, password), { request, tz, way: 'password' });
    }
    return begin(await takeLink(request, token ?? ''), { request, tz, way: 'link' });
  });

  route(app, api.demoAccounts, async () => ({ accounts: demo() === 'none' ? [] : await listDemoAccounts(db) }));

  route(app, api.demoLogin, async ({ body, request }) => {
    const account = demo() === 'none' ? null : await findAccountByEmail(db, body.email);
    return begin(account?.is_demo ? account : null, { request, tz: body.tz, way: 'demo' });
  });
};
