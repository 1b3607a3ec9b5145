import { office } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Unauthorized } from '../../../lib/errors.ts';
import { done } from '../../../http/endpoints.ts';
import { type Grant, type OfficeContext, officeRoute } from '../../../http/office-endpoints.ts';
import {
  addOwnPasskey,
  beginOwnPasskey,
  beginPasskeyProof,
  beginPasskeySignIn,
  listOwnPasskeys,
  passkeySide,
  removeOwnPasskey,
  renameOwnPasskey,
  verifyPasskeySignIn,
} from '../auth/realm-passkeys.routes.ts';
import { refuseClosed } from '../auth/sign-in-log.service.ts';
import { claimPasskey } from '../passkeys/passkeys.store.ts';
import { staffRealm } from './staff-realm.service.ts';
import { createSessionStart } from './session-start.routes.ts';
import { type LockedStaff, lockStaff } from './staff.store.ts';

/** Calls of browsers about passkeys of staff: sign-in, and the operator's own list. */
export const staffPasskeysRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const { db } = deps;
  const side = await passkeySide(app, deps, staffRealm);
  const begin = createSessionStart(deps);

  officeRoute(app, office.passkeySignInOptions, (call) => beginPasskeySignIn(side, call));

  // The authenticator has verified its owner, so that it is two factors.
  officeRoute(app, office.passkeySignIn, async ({ body: { assertion }, ...context }) => {
    const passkey = await verifyPasskeySignIn(side, context, assertion);
    const member = await transaction(db, (tx) => lockStaff(tx, passkey.owner_id));
    if (!member) throw new Unauthorized('login_failed');
    if (!member.is_active) await refuseClosed(db, context.request, { realm: 'staff', ...member });
    const admit = async (_member: LockedStaff, tx: Handle) => ((await claimPasskey(tx, passkey)) ? 'done' : null);
    return begin(context, { id: member.id, way: 'passkey', admit, passkey_id: passkey.id });
  });

  type Asked = Pick<OfficeContext<typeof office.newOwnPasskey>, 'staff' | 'actor' | 'language' | 'request' | 'reply'>;

  const byOwner = ({ staff, actor, language, request, reply }: Asked, grant?: Grant) => ({
    owner: staff,
    session_id: request.officeSession?.id ?? 0,
    actor,
    language,
    request,
    reply,
    within:
      grant ??
      (<R>(work: (tx: Handle) => Promise<R>) =>
        transaction(db, async (tx) => {
          await app.assertOfficeSession(tx, request);
          return work(tx);
        })),
  });

  officeRoute(app, office.ownPasskeys, ({ staff }) => listOwnPasskeys(side, staff));

  officeRoute(app, office.confirmOwnPasskey, ({ staff }) => beginPasskeyProof(side, staff));

  officeRoute(app, office.newOwnPasskey, (asked) => beginOwnPasskey(side, byOwner(asked), asked.body));

  officeRoute(app, office.addOwnPasskey, async ({ grant, ...asked }) => ({
    passkey: await addOwnPasskey(side, byOwner(asked, grant), asked.body),
  }));

  officeRoute(app, office.renameOwnPasskey, async ({ staff, body }) => ({
    passkey: await renameOwnPasskey(side, staff, body),
  }));

  officeRoute(app, office.removeOwnPasskey, async (asked) => {
    await removeOwnPasskey(side, byOwner(asked), asked.body);
    return done;
  });
};
