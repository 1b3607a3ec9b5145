import type { Language } from '@kamerton/wire';
import { office, type Operator } from '@kamerton/wire/office';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Forbidden, Unauthorized } from '../../../lib/errors.ts';
import { done } from '../../../http/endpoints.ts';
import { userAgentOf } from '../../../http/user-agent.ts';
import { actorOf, type Grant, officeRoute } from '../../../http/office-endpoints.ts';
import { limitByNetwork, limitedCaller, limitProofs } from '../../../http/rate-limit.ts';
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
} from '../auth/own-passkeys.service.ts';
import { logRefusal } from '../auth/sign-in-log.service.ts';
import { begunSignIns, triedSignIns } from '../auth/sign-in.rules.ts';
import { claimPasskey } from '../passkeys/passkeys.store.ts';
import { assertSession } from './assert-session.routes.ts';
import { createSessionStart } from './session-start.routes.ts';
import { staffRealm } from './staff-realm.service.ts';
import { type LockedStaff, lockStaff } from './staff.store.ts';

const callOf = (
  { staff, request, language }: { staff: Operator; request: FastifyRequest; language: Language },
  grant: Grant,
) => ({
  owner: staff,
  ip: request.ip,
  grant,
  readNotified: async () => ({ actor: actorOf(staff, request), email: staff.email, language, timezone: null }),
});

/** Calls of browsers about passkeys of staff: sign-in, and the operator's own list. */
export const staffPasskeysRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const { db } = deps;
  const limitBegun = await limitByNetwork(app, begunSignIns);
  const limitTried = await limitByNetwork(app, triedSignIns);
  const limit = await limitProofs(app);
  const begin = createSessionStart(deps);
  const side = { ...deps, realm: staffRealm };

  officeRoute(app, office.passkeySignInOptions, async ({ request, reply }) => {
    partyOf(side);
    await limitBegun(request, reply);
    return beginPasskeySignIn(side);
  });

  // The authenticator has verified its owner, so that it is two factors.
  officeRoute(app, office.passkeySignIn, async ({ body: { assertion }, ...context }) => {
    const { request, reply } = context;
    await limitTried(request, reply);
    const passkey = await checkSignInPasskey(side, limitedCaller(reply), assertion);
    const member = await transaction(db, (tx) => lockStaff(tx, passkey.owner_id));
    if (!member) throw new Unauthorized('login_failed');
    if (!member.is_active) {
      await logRefusal(db, request, { realm: 'staff', id: member.id, email: member.email }, 'closed');
      throw new Forbidden('inactive');
    }
    const admit = async (_member: LockedStaff, tx: Handle) => ((await claimPasskey(tx, passkey)) ? 'done' : null);
    return begin(context, { id: member.id, way: 'passkey', admit, passkey_id: passkey.id });
  });

  officeRoute(app, office.ownPasskeys, ({ staff }) => listOwnPasskeys(side, staff));

  officeRoute(app, office.confirmOwnPasskey, ({ staff }) => beginConfirmation(side, staff));

  officeRoute(app, office.newOwnPasskey, async ({ staff, body, request, reply }) => {
    partyOf(side);
    await limit(request, reply);
    return beginOwnPasskey(side, staff, body, limitedCaller(reply));
  });

  officeRoute(app, office.addOwnPasskey, async ({ body, grant, ...context }) => {
    await limit(context.request, context.reply);
    const agent = userAgentOf(context.request);
    return { passkey: await addOwnPasskey(side, callOf(context, grant), { ...body, agent }) };
  });

  officeRoute(app, office.renameOwnPasskey, async ({ staff, body }) => ({
    passkey: await renameOwnPasskey(side, staff, body),
  }));

  officeRoute(app, office.removeOwnPasskey, async ({ body, ...context }) => {
    const { request, reply } = context;
    await limit(request, reply);
    const grant: Grant = (work) =>
      transaction(db, async (tx) => {
        await assertSession(tx, request);
        return work(tx);
      });
    const session = request.officeSession?.id ?? 0;
    await removeOwnPasskey(side, { ...callOf(context, grant), session, caller: limitedCaller(reply) }, body);
    return done;
  });
};
