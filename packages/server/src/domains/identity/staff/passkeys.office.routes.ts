import type { Language } from '@kamerton/wire';
import { office, type Operator } from '@kamerton/wire/office';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, Forbidden, Invalid, NotFound, orNotFound, Unauthorized } from '../../../lib/errors.ts';
import { done } from '../../../http/endpoints.ts';
import { userAgentOf } from '../../../http/account.ts';
import { actorOf, officeRoute } from '../../../http/office-endpoints.ts';
import { limitByNetwork, limitedCaller, limitProofs } from '../../../http/rate-limit.ts';
import { isPasswordHash } from '../../../lib/password-hash.ts';
import { record } from '../../common/audit/audit.store.ts';
import { staffPasskeyEmail } from '../auth/auth-emails.rules.ts';
import { assertProven } from '../auth/owner-proof.service.ts';
import { tryPasskey } from '../auth/passkey-checks.service.ts';
import { detachPasskey } from '../auth/realm-sessions.store.ts';
import { logRefusal } from '../auth/sign-in-log.service.ts';
import { begunSignIns, triedSignIns } from '../auth/sign-in.rules.ts';
import { writtenMoment } from '../../common/emails/emails.rules.ts';
import { relyingPartyOf } from '../passkeys/passkeys.rules.ts';
import { beginAssertion, beginAttestation, verifyAttestation } from '../passkeys/passkeys.service.ts';
import { insertPasskey, listPasskeys, removePasskey, renamePasskey, claimPasskey } from '../passkeys/passkeys.store.ts';
import { assertSession } from './assert-session.routes.ts';
import { endLinksBy } from './staff.office.service.ts';
import { staffRealm } from './staff-realm.service.ts';
import { createSessionStart } from './session-start.routes.ts';
import { type LockedStaff, lockStaff } from './staff.store.ts';

/** Writes the audit entry and tells the operator by email. */
const createAnnounce =
  ({ emailQueue }: Deps) =>
  async (
    tx: Handle,
    { staff, request, language }: { staff: Operator; request: FastifyRequest; language: Language },
    happened: 'added' | 'removed',
    passkey: string,
  ): Promise<void> => {
    const act = happened === 'added' ? 'staff.passkey-add' : 'staff.passkey-remove';
    await record(tx, actorOf(staff, request), {
      act,
      kind: 'staff',
      id: staff.id,
      name: staff.email,
      after: { passkey },
    });
    const at = writtenMoment(new Date(), language, null);
    const message = staffPasskeyEmail(language, happened, { at, address: request.ip });
    await emailQueue.write(tx, { ...message, account_id: null, recipient: staff.email });
  };

/** Calls of browsers about passkeys of staff: sign-in, and the operator's own list. */
export const staffPasskeysRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const { db, emailQueue } = deps;
  const limitBegun = await limitByNetwork(app, begunSignIns);
  const limitTried = await limitByNetwork(app, triedSignIns);
  const limit = await limitProofs(app);
  const begin = createSessionStart(deps);
  const announce = createAnnounce(deps);
  const side = { ...deps, realm: staffRealm };
  const party = () => orNotFound(relyingPartyOf(deps.portalUrl()));
  const ownerOf = ({ id }: { id: number }) => ({ of: 'staff_id', id }) as const;

  officeRoute(app, office.passkeySignInOptions, async ({ request, reply }) => {
    const here = party();
    await limitBegun(request, reply);
    return { options: await beginAssertion(db, here, { realm: 'staff', purpose: 'sign-in' }) };
  });

  // The authenticator has verified its owner, so that it is two factors.
  officeRoute(app, office.passkeySignIn, async ({ body: { assertion }, ...context }) => {
    const { request, reply } = context;
    await limitTried(request, reply);
    const who = { realm: 'staff', id: null, email: '' } as const;
    const passkey = await tryPasskey(db, limitedCaller(reply), who, { party: party(), assertion });
    const member = passkey && (await transaction(db, (tx) => lockStaff(tx, passkey.owner_id)));
    if (!passkey || !member) throw new Unauthorized('login_failed');
    if (!member.is_active) {
      await logRefusal(db, request, { ...who, id: member.id, email: member.email }, 'closed');
      throw new Forbidden('inactive');
    }
    const admit = async (_member: LockedStaff, tx: Handle) => ((await claimPasskey(tx, passkey)) ? 'done' : null);
    return begin(context, { id: member.id, way: 'passkey', admit, passkey_id: passkey.id });
  });

  officeRoute(app, office.ownPasskeys, async ({ staff }) => ({
    passkeys: await listPasskeys(db, ownerOf(staff)),
    address: relyingPartyOf(deps.portalUrl())?.origin ?? null,
  }));

  officeRoute(app, office.confirmOwnPasskey, async ({ staff }) => ({
    options: await beginAssertion(db, party(), { owner: ownerOf(staff), purpose: 'confirm' }),
  }));

  officeRoute(app, office.newOwnPasskey, async ({ staff, body, request, reply }) => {
    const here = party();
    await limit(request, reply);
    await assertProven(side, staff, body, limitedCaller(reply));
    return { options: await beginAttestation(db, here, ownerOf(staff), staff) };
  });

  officeRoute(app, office.addOwnPasskey, async ({ body: { name, attestation }, grant, ...context }) => {
    const owner = ownerOf(context.staff);
    await limit(context.request, context.reply);
    const created = await verifyAttestation(db, party(), owner, attestation);
    if (!created) throw new Invalid({ attestation: 'wrong' });
    const agent = userAgentOf(context.request);
    const passkey = await grant(async (tx) => {
      const inserted = await insertPasskey(tx, owner, { ...created, name, agent });
      if (typeof inserted === 'string') throw new Invalid({ attestation: inserted });
      await announce(tx, context, 'added', name);
      return inserted;
    });
    emailQueue.wake();
    return { passkey };
  });

  officeRoute(app, office.renameOwnPasskey, async ({ staff, body }) => ({
    passkey: orNotFound(await renamePasskey(db, ownerOf(staff), body)),
  }));

  officeRoute(app, office.removeOwnPasskey, async ({ body, ...context }) => {
    const { staff, request, reply } = context;
    await limit(request, reply);
    await assertProven(side, staff, body, limitedCaller(reply));
    await transaction(db, async (tx) => {
      await assertSession(tx, request);
      await detachPasskey(tx, 'staff', request.officeSession?.id ?? 0, body.id);
      const hasPassword = isPasswordHash((await lockStaff(tx, staff.id))?.password_hash ?? '');
      const removed = await removePasskey(tx, ownerOf(staff), body.id, hasPassword ? 'remove' : 'keep');
      if (removed === null) throw new NotFound();
      if (removed === 'last') throw new Conflict('last_passkey');
      // They may have been made in a session that ends with it.
      await endLinksBy(tx, staff.id);
      await announce(tx, context, 'removed', removed.name);
    });
    emailQueue.wake();
    return done;
  });
};
