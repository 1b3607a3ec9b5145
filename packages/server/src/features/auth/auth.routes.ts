import { api } from '@kamerton/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../http/api-error.ts';
import { done, route } from '../../http/endpoints.ts';
import { tellLimit } from '../../http/rate-limit.ts';
import { findAccountByEmail, listDemoAccounts, setTimezone, takeSignInToken } from './accounts.store.ts';
import { passwordFits } from './passwords.ts';
import { insertSession, removeSession } from './sessions.store.ts';
import { countFailures, insertFailure, removeFailures } from './sign-in-failures.store.ts';
import { knownTimezone, secondsToWait, sessionDays, wrongPasswords } from './sign-in.rules.ts';
import { newToken, tokenHash } from './tokens.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;

export const authRoutes = (app: FastifyInstance, { db, demo }: Deps): void => {
  const begin = async (account: Found | null, tz: string | null | undefined, request: FastifyRequest) => {
    if (!account) throw new ApiError('login_failed');
    if (!account.is_active) throw new ApiError('inactive');
    const token = newToken();
    await insertSession(db, {
      token_hash: tokenHash(token),
      account_id: account.id,
      agent: (request.headers['user-agent'] ?? '').slice(0, 300),
      expires_at: new Date(Date.now() + sessionDays * 86_400_000).toISOString(),
    });
    const timezone = account.timezone === null ? knownTimezone(tz) : null;
    if (timezone) await setTimezone(db, account.id, timezone);
    return { token, user: { email: account.email, name: account.name }, language_id: account.language_id };
  };

  const accountByPassword = async (
    email: string,
    password: string,
    address: string,
    reply: FastifyReply,
  ): Promise<Found | null> => {
    const failures = await countFailures(db, email, address);
    const wait = secondsToWait(failures);
    const left = wait > 0 ? 0 : wrongPasswords.quota - failures.ofBoth - 1;
    tellLimit(reply, wrongPasswords, left, wait || wrongPasswords.window);
    if (wait > 0) throw new ApiError('too_many_requests', { retryAfter: wait });
    await insertFailure(db, email, address);
    const account = await findAccountByEmail(db, email);
    if (!(await passwordFits(account?.password_hash, password))) return null;
    await removeFailures(db, email, address);
    return account;
  };

  route(app, api.login, async ({ body, request, reply }) => {
    const { email, password, token, tz } = body;
    const account =
      email && password
        ? await accountByPassword(email, password, request.ip, reply)
        : await takeSignInToken(db, tokenHash(token ?? ''));
    return begin(account, tz, request);
  });

  route(app, api.logout, async ({ account }) => {
    await removeSession(db, account.session_id);
    return done;
  });

  route(app, api.demoAccounts, async () => ({ accounts: demo() === 'none' ? [] : await listDemoAccounts(db) }));

  route(app, api.demoLogin, async ({ body, request }) => {
    const account = demo() === 'none' ? null : await findAccountByEmail(db, body.email);
    return begin(account?.is_demo ? account : null, body.tz, request);
  });
};
