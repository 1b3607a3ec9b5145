import { api } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Forbidden, Invalid } from '../../../lib/errors.ts';
import { done, route } from '../../../http/endpoints.ts';
import { namedLanguage } from '../../../http/language.ts';
import { limitByNetwork } from '../../../http/rate-limit.ts';
import { findAccount, lockAccount } from './accounts.store.ts';
import { hashPassword } from '../../../lib/password-hash.ts';
import { createRecovery } from './recovery.service.ts';
import { findRecoverAccount, insertRecoverRequest, removeRecoverCode } from './recovery.store.ts';
import { tokenHash } from '../../../lib/tokens.ts';
import { replacePassword, passwordFault } from './passwords.service.ts';
import { triedSignIns } from './sign-in.rules.ts';
import { limitEmails } from '../../common/emails/emails.service.ts';

/** Routes of a forgotten password: requests an email with a code, and sets a password with it. */
export const recoveryRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const { db } = deps;
  const limit = await limitByNetwork(app, triedSignIns);
  const recovery = createRecovery(deps, (error) => app.log.error({ err: error }, 'an email was not written'));
  app.addHook('onReady', async () => recovery.begin());
  app.addHook('onClose', () => recovery.stop(5000));

  route(app, api.forgot, async ({ body, request }) => {
    const language = namedLanguage(request.headers['accept-language']) ?? null;
    await transaction(db, async (tx) => {
      await limitEmails(tx, body.email, request.ip);
      await insertRecoverRequest(tx, body.email, language);
    });
    recovery.wake();
    return done;
  });

  route(app, api.recover, async ({ body, language, request, reply }) => {
    await limit(request, reply);
    const codeHash = tokenHash(body.code);
    const id = await findRecoverAccount(db, codeHash);
    const account = id === null ? null : await findAccount(db, id);
    if (!account) throw new Invalid({ code: 'unknown' });
    if (!account.is_active) throw new Forbidden('inactive');
    const fault = passwordFault(body.password, account.email);
    if (fault) throw new Invalid({ password: fault });
    const hash = await hashPassword(body.password);
    await transaction(db, async (tx) => {
      if (!(await lockAccount(tx, account.id))?.is_active) throw new Forbidden('inactive');
      const good = await removeRecoverCode(tx, codeHash);
      if (
        !good ||
        !(await replacePassword(tx, deps, account, { hash, exceptSession: null, language, address: request.ip }))
      ) {
        throw new Invalid({ code: 'unknown' });
      }
    });
    return done;
  });
};
