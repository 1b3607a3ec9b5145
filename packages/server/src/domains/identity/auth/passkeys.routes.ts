import { api, languages } from '@kamerton/wire';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, Invalid, NotFound, orNotFound, Unauthorized } from '../../../lib/errors.ts';
import { type SessionAccount, assertOwner, userAgentOf } from '../../../http/account.ts';
import { done, route } from '../../../http/endpoints.ts';
import { limitByNetwork, limitedCaller, limitProofs } from '../../../http/rate-limit.ts';
import { isPasswordHash } from '../../../lib/password-hash.ts';
import { record } from '../../common/audit/audit.store.ts';
import { writtenMoment } from '../../common/emails/emails.rules.ts';
import { relyingPartyOf } from '../passkeys/passkeys.rules.ts';
import { beginAssertion, beginAttestation, verifyAttestation } from '../passkeys/passkeys.service.ts';
import {
  hasPasskey,
  insertPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  claimPasskey,
} from '../passkeys/passkeys.store.ts';
import { findAccount } from './accounts.store.ts';
import { passkeyEmail } from './auth-emails.rules.ts';
import { assertProven } from './owner-proof.service.ts';
import { distributors } from './passwords.service.ts';
import { tryPasskey } from './passkey-checks.service.ts';
import { assertAccountSession } from './accounts.service.ts';
import { detachPasskey } from './realm-sessions.store.ts';
import { begunSignIns, triedSignIns } from './sign-in.rules.ts';
import { signIn } from './sign-in.service.ts';

const signInCalls = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const { db } = deps;
  const limitBegun = await limitByNetwork(app, begunSignIns);
  const limitTried = await limitByNetwork(app, triedSignIns);
  const party = () => orNotFound(relyingPartyOf(deps.portalUrl()));

  route(app, api.passkeySignInOptions, async ({ request, reply }) => {
    const here = party();
    await limitBegun(request, reply);
    return { options: await beginAssertion(db, here, { realm: 'account', purpose: 'sign-in' }) };
  });

  route(app, api.passkeySignIn, async ({ body: { assertion, tz }, request, reply }) => {
    await limitTried(request, reply);
    const who = { realm: 'account', id: null, email: '' } as const;
    const passkey = await tryPasskey(db, limitedCaller(reply), who, { party: party(), assertion });
    if (!passkey) throw new Unauthorized('login_failed');
    return signIn(deps, await findAccount(db, passkey.owner_id), {
      caller: request,
      way: 'passkey',
      agent: request.headers['user-agent'] ?? '',
      tz,
      claim: async (tx) => ((await claimPasskey(tx, passkey)) ? { passkey_id: passkey.id } : null),
    });
  });
};

/** Writes the audit entry and tells the owner by email. */
const createAnnounce =
  ({ emailQueue, portalUrl }: Deps) =>
  async (
    tx: Handle,
    { id, email }: SessionAccount,
    { happened, passkey, ip }: { happened: 'added' | 'removed'; passkey: string; ip: string },
  ): Promise<void> => {
    const account = orNotFound(await findAccount(tx, id));
    const actor = { kind: 'account', id, name: account.name || email, address: ip } as const;
    const act = happened === 'added' ? 'account.passkey-add' : 'account.passkey-remove';
    await record(tx, actor, { act, kind: 'account', id, name: account.email, after: { passkey } });
    const language = languages[account.language_id];
    const at = writtenMoment(new Date(), language, account.timezone);
    const url = new URL('forgot', portalUrl()).toString();
    const message = passkeyEmail(language, happened, { at, address: ip, url });
    await emailQueue.write(tx, { ...message, account_id: id, recipient: account.email });
  };

/** Routes of passkeys: sign-in, and the account's own list. */
export const passkeysRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const { db, emailQueue } = deps;
  await signInCalls(app, deps);
  const announce = createAnnounce(deps);
  const side = { ...deps, realm: distributors };
  const limit = await limitProofs(app);
  const party = () => orNotFound(relyingPartyOf(deps.portalUrl()));
  const ownerOf = ({ id }: { id: number }) => ({ of: 'account_id', id }) as const;

  route(app, api.passkeys, async ({ account }) => ({
    passkeys: await listPasskeys(db, ownerOf(account)),
    address: relyingPartyOf(deps.portalUrl())?.origin ?? null,
  }));

  route(app, api.confirmPasskeyOptions, async ({ account }) => ({
    options: await beginAssertion(db, party(), { owner: ownerOf(account), purpose: 'confirm' }),
  }));

  route(app, api.newPasskeyOptions, async ({ account, body, request, reply }) => {
    assertOwner(account);
    await limit(request, reply);
    const here = party();
    await assertProven(side, account, body, limitedCaller(reply));
    return { options: await beginAttestation(db, here, ownerOf(account), account) };
  });

  route(app, api.addPasskey, async ({ account, body: { name, attestation }, request, reply }) => {
    assertOwner(account);
    await limit(request, reply);
    const created = await verifyAttestation(db, party(), ownerOf(account), attestation);
    if (!created) throw new Invalid({ attestation: 'wrong' });
    const agent = userAgentOf(request);
    const passkey = await transaction(db, async (tx) => {
      await assertAccountSession(tx, account);
      const inserted = await insertPasskey(tx, ownerOf(account), { ...created, name, agent });
      if (typeof inserted === 'string') throw new Invalid({ attestation: inserted });
      await announce(tx, account, { happened: 'added', passkey: name, ip: request.ip });
      return inserted;
    });
    emailQueue.wake();
    return { ...done, passkey };
  });

  const exists = (id: number, account: { id: number }) => hasPasskey(db, ownerOf(account), id);

  route(
    app,
    api.renamePasskey,
    async ({ account, body }) => {
      assertOwner(account);
      return { ...done, passkey: orNotFound(await renamePasskey(db, ownerOf(account), body)) };
    },
    exists,
  );

  route(
    app,
    api.removePasskey,
    async ({ account, body, request, reply }) => {
      assertOwner(account);
      await limit(request, reply);
      await assertProven(side, account, body, limitedCaller(reply));
      await transaction(db, async (tx) => {
        await assertAccountSession(tx, account);
        await detachPasskey(tx, 'account', account.session_id, body.id);
        const hasPassword = isPasswordHash((await findAccount(tx, account.id))?.password_hash ?? '');
        const removed = await removePasskey(tx, ownerOf(account), body.id, hasPassword ? 'remove' : 'keep');
        if (removed === null) throw new NotFound();
        if (removed === 'last') throw new Conflict('last_passkey');
        await announce(tx, account, { happened: 'removed', passkey: removed.name, ip: request.ip });
      });
      emailQueue.wake();
      return done;
    },
    exists,
  );
};
