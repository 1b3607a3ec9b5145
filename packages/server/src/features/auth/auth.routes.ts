import { api } from '@kamerton/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../http/api-error.ts';
import { route } from '../../http/endpoints.ts';
import {
  type AccountRow,
  findAccountByEmail,
  listDemoAccounts,
  lockAccount,
  setTimezone,
  takeSignInToken,
} from './accounts.store.ts';
import { checkPassword } from './check-password.ts';
import { insertSession } from './sessions.store.ts';
import { knownTimezone, sessionDays } from './sign-in.rules.ts';
import { newToken, tokenHash } from './tokens.ts';

export const authRoutes = (app: FastifyInstance, { db, demo }: Deps): void => {
  const begin = async (found: AccountRow | null, tz: string | null | undefined, request: FastifyRequest) => {
    if (!found) throw new ApiError('login_failed');
    const token = newToken();
    const account = await transaction(db, async (tx) => {
      const now = await lockAccount(tx, found.id);
      if (!now || now.password_hash !== found.password_hash) throw new ApiError('login_failed');
      if (!now.is_active) throw new ApiError('inactive');
      await insertSession(tx, {
        token_hash: tokenHash(token),
        account_id: now.id,
        agent: (request.headers['user-agent'] ?? '').slice(0, 300),
        expires_at: new Date(Date.now() + sessionDays * 86_400_000).toISOString(),
      });
      return now;
    });
    const timezone = account.timezone === null ? knownTimezone(tz) : null;
    if (timezone) await setTimezone(db, account.id, timezone);
    const { email, name, language_id } = account;
    return { token, user: { email, name }, language_id, timezone: account.timezone ?? timezone };
  };

  route(app, api.login, async ({ body, request, reply }) => {
    const { email, password, token, tz } = body;
    const account =
      email && password
        ? await checkPassword(db, reply, email, password)
        : await takeSignInToken(db, tokenHash(token ?? ''));
    return begin(account, tz, request);
  });

  route(app, api.demoAccounts, async () => ({ accounts: demo() === 'none' ? [] : await listDemoAccounts(db) }));

  route(app, api.demoLogin, async ({ body, request }) => {
    const account = demo() === 'none' ? null : await findAccountByEmail(db, body.email);
    return begin(account?.is_demo ? account : null, body.tz, request);
  });
};
