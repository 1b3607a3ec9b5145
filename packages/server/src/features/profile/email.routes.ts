import { api } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, Forbidden, Invalid } from '../../errors.ts';
import { done, route } from '../../http/endpoints.ts';
import { hashPassword } from '../../lib/password-hash.ts';
import { tokenHash } from '../../lib/tokens.ts';
import { confirmEmail, findRevert, revertEmail } from './new-email.service.ts';
import { passwordFault } from '../auth/passwords.service.ts';

/** Two changes met at one email: the other one has it. */
const asConflict = (error: unknown): never => {
  throw (error as { code?: string }).code === '23505' ? new Conflict() : error;
};

/** The links in the letters to a new email and to the one before. */
export const emailRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db, letters } = deps;

  route(app, api.confirmEmail, async ({ body, request }) => {
    const change = { codeHash: tokenHash(body.code), address: request.ip };
    const email = await transaction(db, (tx) => confirmEmail(tx, deps, change)).catch(asConflict);
    letters.wake();
    return { ...done, email };
  });

  route(app, api.revertEmail, async ({ body, request, language }) => {
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
    letters.wake();
    return { ...done, email };
  });
};
