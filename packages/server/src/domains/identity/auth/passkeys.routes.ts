import { api, type Language } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { type SessionAccount, assertOwner, userAgentOf } from '../../../http/account.ts';
import { done, route } from '../../../http/endpoints.ts';
import { claimPasskey, hasPasskey } from '../passkeys/passkeys.store.ts';
import { assertAccountSession } from './accounts.service.ts';
import { findAccount } from './accounts.store.ts';
import { distributors } from './passwords.service.ts';
import {
  addOwnPasskey,
  beginOwnPasskey,
  beginPasskeyProof,
  beginPasskeySignIn,
  type Call,
  listOwnPasskeys,
  passkeySide,
  removeOwnPasskey,
  renameOwnPasskey,
  verifyPasskeySignIn,
} from './realm-passkeys.routes.ts';
import { signIn } from './sign-in.service.ts';

/** Calls of distributors about passkeys; a session of support makes none that changes them. */
export const passkeysRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const { db } = deps;
  const side = await passkeySide(app, deps, distributors);

  route(app, api.passkeySignInOptions, (call) => beginPasskeySignIn(side, call));

  route(app, api.passkeySignIn, async ({ body: { assertion, tz }, ...call }) => {
    const passkey = await verifyPasskeySignIn(side, call, assertion);
    return signIn(deps, await findAccount(db, passkey.owner_id), {
      caller: call.request,
      way: 'passkey',
      agent: userAgentOf(call.request),
      tz,
      claim: async (tx) => ((await claimPasskey(tx, passkey)) ? { passkey_id: passkey.id } : null),
    });
  });

  type Asked = Call & { account: SessionAccount; language: Language };

  const byOwner = ({ account, language, request, reply }: Asked) => {
    assertOwner(account);
    const { id, name, email, session_id } = account;
    return {
      owner: account,
      session_id,
      actor: { kind: 'account', id, name: name || email, address: request.ip } as const,
      language,
      request,
      reply,
      within: <R>(work: (tx: Handle) => Promise<R>) =>
        transaction(db, async (tx) => {
          await assertAccountSession(tx, account);
          return work(tx);
        }),
    };
  };

  route(app, api.passkeys, ({ account }) => listOwnPasskeys(side, account));

  route(app, api.confirmPasskeyOptions, ({ account }) => beginPasskeyProof(side, account));

  route(app, api.newPasskeyOptions, async (asked) => beginOwnPasskey(side, byOwner(asked), asked.body));

  route(app, api.addPasskey, async (asked) => ({
    ...done,
    passkey: await addOwnPasskey(side, byOwner(asked), asked.body),
  }));

  const exists = (id: number, account: { id: number }) => hasPasskey(db, { realm: 'account', id: account.id }, id);

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
    async (asked) => {
      await removeOwnPasskey(side, byOwner(asked), asked.body);
      return done;
    },
    exists,
  );
};
