import { office } from '@kamerton/wire/office';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { orNotFound } from '../../../lib/errors.ts';
import { done } from '../../../http/endpoints.ts';
import { officeRoute } from '../../../http/office-endpoints.ts';
import { limitedCaller, limitProofs } from '../../../http/rate-limit.ts';
import { relyingPartyOf } from '../passkeys/passkeys.rules.ts';
import { listPasskeys } from '../passkeys/passkeys.store.ts';
import { proveSession } from '../auth/realm-sessions.store.ts';
import { assertProven } from '../auth/owner-proof.service.ts';
import { hasPassword } from '../auth/passwords.service.ts';
import { staffRealm } from './staff-realm.service.ts';
import { findStaffByEmail } from './staff.store.ts';

/** Calls of browsers by which an operator proves again who they are. */
export const proofOfficeRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const { db, demo, config } = deps;
  const limit = await limitProofs(app);

  const waysOf = async ({ id, email }: { id: number; email: string }) => {
    const member = orNotFound(await findStaffByEmail(db, email));
    const hasParty = relyingPartyOf(deps.portalUrl()) !== null;
    return {
      password: hasPassword(member),
      code: member.totp_secret !== null,
      passkey: hasParty && (await listPasskeys(db, { realm: 'staff', id })).length > 0,
      provider: config.oidc !== undefined && member.oidc_subject !== null,
      // One press opens this account anyway.
      demo: demo() !== 'none' && member.is_demo && member.totp_secret === null,
    };
  };

  officeRoute(app, office.proofWays, ({ staff }) => waysOf(staff));

  officeRoute(app, office.prove, async ({ body, staff, request, reply }) => {
    await limit(request, reply);
    if (!(await waysOf(staff)).demo)
      await assertProven({ ...deps, realm: staffRealm }, staff, body, limitedCaller(reply));
    await proveSession(db, 'staff', request.officeSession?.id ?? 0);
    return done;
  });
};
