import { api } from '@kamerton/wire';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Forbidden, Invalid, Conflict, Unauthorized } from '../../../lib/errors.ts';
import { type Account, assertOwner } from '../../../http/account.ts';
import { done, route } from '../../../http/endpoints.ts';
import { limitByNetwork, limitedCaller, limitProofs } from '../../../http/rate-limit.ts';
import { lockAccountToChange, updateAccount } from '../auth/accounts.store.ts';
import { apiKeyOf } from '../auth/api-keys.service.ts';
import { assertProven } from '../auth/owner-proof.service.ts';
import { assertAccountSession } from '../auth/accounts.service.ts';
import { proveSession } from '../auth/realm-sessions.store.ts';
import { checkPassword, distributors, replacePassword, passwordFault } from '../auth/passwords.service.ts';
import { triedSignIns } from '../auth/sign-in.rules.ts';
import { hashPassword } from '../../../lib/password-hash.ts';
import { askForEmail, confirmEmail, findRevert, revertEmail } from './new-email.service.ts';
import { findProfile, findTimezoneName } from './profile.store.ts';
import { tokenHash } from '../../../lib/tokens.ts';

export const profileRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const { db, encryption } = deps;
  const limit = await limitProofs(app);

  /** Name of the chosen time zone; null removes it. */
  const chosenTimezone = async (id: number | null): Promise<string | null> => {
    const name = id === null ? null : await findTimezoneName(db, id);
    if (id !== null && name === null) throw new Invalid({ timezone_id: 'unknown' });
    return name;
  };

  const check = ({ email }: Account, password: string, reply: FastifyReply) =>
    checkPassword(db, limitedCaller(reply), distributors, { email, password });

  route(app, api.profile, async ({ account }) => {
    const profile = await findProfile(db, account.id);
    if (account.session_id === null || account.by_support) return { profile };
    return { profile: { ...profile, api_key: await apiKeyOf(db, encryption, account.id) } };
  });

  route(app, api.updateProfile, async ({ account, body, request, reply, language }) => {
    const { email, old_password, timezone_id, ...fields } = body;
    const asksForEmail = email !== undefined && email !== account.email;
    if (asksForEmail && account.session_id === null) throw new Forbidden('needs_session');
    if (asksForEmail) {
      assertOwner(account);
      await limit(request, reply);
    }
    const zone = timezone_id === undefined ? {} : { timezone: await chosenTimezone(timezone_id) };
    const checked = asksForEmail && old_password ? await check(account, old_password, reply) : null;
    if (asksForEmail && !checked) throw new Invalid({ old_password: 'wrong' });
    await transaction(db, async (tx) => {
      // An erasure comes before the lock and refuses this, or after it and erases what this writes.
      if (!(await lockAccountToChange(tx, account.id))) throw new Unauthorized();
      if (checked) await assertAccountSession(tx, account);
      if (checked && email) await askForEmail(tx, deps, checked, { email, address: request.ip, language });
      await updateAccount(tx, account.id, { ...fields, ...zone });
    });
    return { ...done, profile: await findProfile(db, account.id) };
  });

  route(app, api.changePassword, async ({ account, body, request, reply, language }) => {
    assertOwner(account);
    const fault = passwordFault(body.new_password, account.email);
    if (fault) throw new Invalid({ new_password: fault });
    await limit(request, reply);
    const checked = await check(account, body.old_password, reply);
    if (!checked) throw new Invalid({ old_password: 'wrong' });
    const hash = await hashPassword(body.new_password);
    const changed = await transaction(db, async (tx) => {
      await assertAccountSession(tx, account);
      return replacePassword(tx, deps, checked, {
        hash,
        exceptSession: account.session_id,
        language,
        address: request.ip,
      });
    });
    if (!changed) throw new Invalid({ old_password: 'wrong' });
    return done;
  });

  route(app, api.confirmPassword, async ({ account, body, request, reply }) => {
    await limit(request, reply);
    await assertProven({ ...deps, realm: distributors }, account, body, limitedCaller(reply));
    await proveSession(db, 'account', account.session_id);
    return done;
  });
};

/** A unique violation: a concurrent change has taken the email. */
const asConflict = (error: unknown): never => {
  throw (error as { code?: string }).code === '23505' ? new Conflict() : error;
};

/** Routes behind the links in emails about a change of email. */
export const emailRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const { db } = deps;
  const limit = await limitByNetwork(app, triedSignIns);

  route(app, api.confirmEmail, async ({ body, request, reply }) => {
    await limit(request, reply);
    const change = { codeHash: tokenHash(body.code), address: request.ip };
    const email = await transaction(db, (tx) => confirmEmail(tx, deps, change)).catch(asConflict);
    return { ...done, email };
  });

  route(app, api.revertEmail, async ({ body, request, reply, language }) => {
    await limit(request, reply);
    const codeHash = tokenHash(body.code);
    const found = await findRevert(db, codeHash);
    if (!found) throw new Invalid({ code: 'unknown' });
    const { account, email } = found;
    if (!account.is_active) throw new Forbidden('inactive');
    const fault = passwordFault(body.password, email);
    if (fault) throw new Invalid({ password: fault });
    const hash = await hashPassword(body.password);
    const revert = { accountId: account.id, email, codeHash };
    const by = { hash, language, address: request.ip };
    await transaction(db, (tx) => revertEmail(tx, deps, revert, by)).catch(asConflict);
    return { ...done, email };
  });
};
