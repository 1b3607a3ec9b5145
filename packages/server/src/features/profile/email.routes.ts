import { api } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { ApiError, invalid } from '../../http/api-error.ts';
import { done, route } from '../../http/endpoints.ts';
import { findAccount, setEmail } from '../auth/accounts.store.ts';
import { removeEmailChangesOf, takeEmailChange } from '../auth/email-changes.store.ts';
import { removeRecoverCodesOf } from '../auth/recovery.store.ts';
import { tokenHash } from '../auth/tokens.ts';

/** The link in the letter to a new email. */
export const emailRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, api.confirmEmail, async ({ body }) => {
    const email = await transaction(db, async (tx) => {
      const change = await takeEmailChange(tx, tokenHash(body.code));
      if (!change) throw invalid({ code: 'unknown' });
      if (!(await findAccount(tx, change.account_id))?.is_active) throw new ApiError('inactive');
      if (!(await setEmail(tx, change.account_id, change.email))) throw new ApiError('conflict');
      // What was sent to the old email is no longer the owner's word.
      await removeRecoverCodesOf(tx, change.account_id);
      await removeEmailChangesOf(tx, change.account_id);
      return change.email;
    }).catch((error: unknown) => {
      throw (error as { code?: string }).code === '23505' ? new ApiError('conflict') : error;
    });
    return { ...done, email };
  });
};
