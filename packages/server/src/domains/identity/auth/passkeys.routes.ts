import { api, type Language } from '@kamerton/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { type SessionAccount, assertOwner, userAgentOf } from '../../../http/account.ts';
import { done, route } from '../../../http/endpoints.ts';
import { claimPasskey, hasPasskey } from '../passkeys/passkeys.store.ts';
import { assertAccountSession } from './accounts.service.ts';
import { findAccount } from './accounts.store.ts';
import { distributors } from './passwords.service.ts';
import { createPasskeyCalls } from './realm-passkeys.routes.ts';
import { signIn } from './sign-in.service.ts';

/** Calls of distributors about passkeys; a session of support makes none that changes them. */
export const passkeysRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const { db } = deps;
  const calls = await createPasskeyCalls(app, deps, distributors);

  route(app, api.passkeySignInOptions, calls.beginSignIn);

  route(app, api.passkeySignIn, async ({ body: { assertion, tz }, ...call }) => {
    const passkey = await calls.verifySignIn(call, assertion);
    return signIn(deps, await findAccount(db, passkey.owner_id), {
      caller: call.request,
      way: 'passkey',
      agent: userAgentOf(call.request),
      tz,
      claim: async (tx) => ((await claimPasskey(tx, passkey)) ? { passkey_id: passkey.id } : null),
    });
  });

  interface Asked {
    account: SessionAccount;
    language: Language;
    request: FastifyRequest;
    reply: FastifyReply;
  }

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

  route(app, api.passkeys, ({ account }) => calls.list(account));

  route(app, api.confirmPasskeyOptions, ({ account }) => calls.beginProof(account));

  route(app, api.newPasskeyOptions, async (asked) => calls.begin(byOwner(asked), asked.body));

  route(app, api.addPasskey, async (asked) => ({ ...done, passkey: await calls.add(byOwner(asked), asked.body) }));

  const exists = (id: number, account: { id: number }) => hasPasskey(db, { realm: 'account', id: account.id }, id);

  route(
    app,
    api.renamePasskey,
    async ({ account, body }) => {
      assertOwner(account);
      return { ...done, passkey: await calls.rename(account, body) };
    },
    exists,
  );

  route(
    app,
    api.removePasskey,
    async (asked) => {
      await calls.remove(byOwner(asked), asked.body);
      return done;
    },
    exists,
  );
};
