import { api, languages } from '@kamerton/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { orNotFound } from '../../../lib/errors.ts';
import { assertOwner, type SessionAccount } from '../../../http/account.ts';
import { done, route } from '../../../http/endpoints.ts';
import { limitByNetwork, limitedCaller, limitProofs } from '../../../http/rate-limit.ts';
import { userAgentOf } from '../../../http/user-agent.ts';
import { claimPasskey, hasPasskey } from '../passkeys/passkeys.store.ts';
import { findAccount } from './accounts.store.ts';
import {
  addOwnPasskey,
  beginConfirmation,
  beginOwnPasskey,
  beginPasskeySignIn,
  checkSignInPasskey,
  listOwnPasskeys,
  partyOf,
  removeOwnPasskey,
  renameOwnPasskey,
} from './own-passkeys.service.ts';
import { distributors } from './realms.service.ts';
import { assertAccountSession } from './session-lock.store.ts';
import { begunSignIns, triedSignIns } from './sign-in.rules.ts';
import { signIn } from './sign-in.service.ts';

/** Routes of passkeys: sign-in, and the account's own list. */
export const passkeysRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const { db } = deps;
  const limitBegun = await limitByNetwork(app, begunSignIns);
  const limitTried = await limitByNetwork(app, triedSignIns);
  const limit = await limitProofs(app);
  const side = { ...deps, realm: distributors };

  route(app, api.passkeySignInOptions, async ({ request, reply }) => {
    partyOf(side);
    await limitBegun(request, reply);
    return beginPasskeySignIn(side);
  });

  route(app, api.passkeySignIn, async ({ body: { assertion, tz }, request, reply }) => {
    await limitTried(request, reply);
    const passkey = await checkSignInPasskey(side, limitedCaller(reply), assertion);
    return signIn(deps, await findAccount(db, passkey.owner_id), {
      caller: request,
      way: 'passkey',
      agent: request.headers['user-agent'] ?? '',
      tz,
      claim: async (tx) => ((await claimPasskey(tx, passkey)) ? { passkey_id: passkey.id } : null),
    });
  });

  const callOf = (account: SessionAccount, { ip }: FastifyRequest) => ({
    owner: account,
    ip,
    grant: <T>(work: (tx: Handle) => Promise<T>) =>
      transaction(db, async (tx) => {
        await assertAccountSession(tx, account);
        return work(tx);
      }),
    readNotified: async (tx: Handle) => {
      const { id, email, name, language_id, timezone } = orNotFound(await findAccount(tx, account.id));
      const actor = { kind: 'account', id, name: name || account.email, address: ip } as const;
      return { actor, email, language: languages[language_id], timezone };
    },
  });

  route(app, api.passkeys, ({ account }) => listOwnPasskeys(side, account));

  route(app, api.confirmPasskeyOptions, ({ account }) => beginConfirmation(side, account));

  route(app, api.newPasskeyOptions, async ({ account, body, request, reply }) => {
    assertOwner(account);
    await limit(request, reply);
    return beginOwnPasskey(side, account, body, limitedCaller(reply));
  });

  route(app, api.addPasskey, async ({ account, body, request, reply }) => {
    assertOwner(account);
    await limit(request, reply);
    const agent = userAgentOf(request);
    return { ...done, passkey: await addOwnPasskey(side, callOf(account, request), { ...body, agent }) };
  });

  const exists = (id: number, account: { id: number }) => hasPasskey(db, { of: 'account_id', id: account.id }, id);

  route(
    app,
    api.renamePasskey,
    async ({ account, body }) => {
      assertOwner(account);
      return { ...done, passkey: await renameOwnPasskey(side, account, body) };
    },
    exists,
  );

  route(
    app,
    api.removePasskey,
    async ({ account, body, request, reply }) => {
      assertOwner(account);
      await limit(request, reply);
      const call = { ...callOf(account, request), session: account.session_id, caller: limitedCaller(reply) };
      await removeOwnPasskey(side, call, body);
      return done;
    },
    exists,
  );
};
