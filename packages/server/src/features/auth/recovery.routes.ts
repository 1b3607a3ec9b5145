import { api } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { ApiError, invalid } from '../../http/api-error.ts';
import { done, route } from '../../http/endpoints.ts';
import { namedLanguage } from '../../http/language.ts';
import { takeLetterTurn } from '../letters/letter-turn.ts';
import { findAccount } from './accounts.store.ts';
import { replacePassword } from './new-password.ts';
import { passwordFault } from './password.rules.ts';
import { hashPassword } from './passwords.ts';
import { createRecovery } from './recovery.ts';
import { findRecoverAccount, insertRecoverRequest, removeRecoverCode } from './recovery.store.ts';
import { tokenHash } from './tokens.ts';

/** A forgotten password: a letter with a code, and the code for a new one. */
export const recoveryRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db, letters } = deps;
  const recovery = createRecovery(deps, (error) => app.log.error({ err: error }, 'a letter was not written'));
  app.addHook('onReady', async () => recovery.begin());
  app.addHook('onClose', () => recovery.stop(5000));

  route(app, api.forgot, async ({ body, request }) => {
    const language = namedLanguage(request.headers['accept-language']) ?? null;
    await transaction(db, async (tx) => {
      await takeLetterTurn(tx, body.email, request.ip);
      await insertRecoverRequest(tx, body.email, language);
    });
    recovery.wake();
    return done;
  });

  route(app, api.recover, async ({ body, language }) => {
    const codeHash = tokenHash(body.code);
    const id = await findRecoverAccount(db, codeHash);
    const account = id === null ? null : await findAccount(db, id);
    if (!account) throw invalid({ code: 'unknown' });
    if (!account.is_active) throw new ApiError('inactive');
    const fault = passwordFault(body.password, account.email);
    if (fault) throw invalid({ password: fault });
    const hash = await hashPassword(body.password);
    await transaction(db, async (tx) => {
      const good = await removeRecoverCode(tx, codeHash);
      if (!good || !(await replacePassword(tx, deps, account, { hash, kept: null, language }))) {
        throw invalid({ code: 'unknown' });
      }
    });
    letters.wake();
    return done;
  });
};
