import type { Language } from '@kamerton/wire';
import type { Role } from '@kamerton/wire/office';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Unauthorized } from '../../../lib/errors.ts';
import type { OfficeSession } from '../../../http/operator.ts';
import { userAgentOf } from '../../../http/account.ts';
import { newToken, tokenHash } from '../../../lib/tokens.ts';
import { emailNewNetwork } from '../auth/security-emails.service.ts';
import { logSignIn, type SignInWay } from '../auth/sign-in-log.service.ts';
import { staffRealm } from './staff-realm.service.ts';
import { sessionHours, setCookie } from './staff-hook.routes.ts';
import { insertStaffSession, removeStaffSession } from './staff-sessions.store.ts';
import { type LockedStaff, lockStaff } from './staff.store.ts';

/** Returns the step that is missing after one factor: an admin must have a second one, but for a demonstration. */
export const stepAfterPassword = (
  { role, totp_secret }: { role: Role; totp_secret: string | null },
  demo: ReturnType<Deps['demo']>,
): OfficeSession['step'] => {
  if (totp_secret) return 'code';
  return role === 'admin' && demo === 'none' ? 'enrol' : 'done';
};

interface Start {
  id: number;
  /** Method of the sign-in, for the log; null if an operator with a session goes on in another. */
  way: SignInWay | null;
  /** The step that begins, decided with the operator locked: null if what was checked holds no more. */
  admit: (member: LockedStaff, tx: Handle) => OfficeSession['step'] | null | Promise<OfficeSession['step'] | null>;
  /** The session's latest end, where that is earlier than usual. RFC 3339. */
  until?: string | undefined;
  /** When the operator was authenticated, if before now. RFC 3339. */
  provenAt?: string | undefined;
  /** Hash of the token of a session that ends with this, where its cookie does not come with the call. */
  replaces?: string | null;
  /** The passkey that has signed, with which the session ends. */
  passkey_id?: number;
}

/** Admits the next step of a sign-in while its session, which ends with that, has not ended otherwise. */
export const insteadOf =
  ({ token_hash }: OfficeSession): Start['admit'] =>
  async (_member, tx) =>
    (await removeStaffSession(tx, token_hash)) ? 'done' : null;

/**
 * Starts sessions of the office, in one transaction with a second look at what was checked. Each step replaces the
 * session, so that a leaked earlier token is worthless.
 */
export const createSessionStart = (deps: Deps) => {
  const { db, config } = deps;
  return async (
    { request, reply, language }: { request: FastifyRequest; reply: FastifyReply; language: Language },
    { id: staff_id, way, admit, until, provenAt, replaces, passkey_id }: Start,
  ) => {
    const token = newToken();
    const step = await transaction(db, async (tx) => {
      const member = await lockStaff(tx, staff_id);
      const begun = member?.is_active ? await admit(member, tx) : null;
      if (!member || !begun) throw new Unauthorized('login_failed');
      const former = request.officeSession?.token_hash ?? replaces;
      if (former) await removeStaffSession(tx, former);
      const agent = userAgentOf(request);
      const session = {
        token_hash: tokenHash(token),
        staff_id,
        step: begun,
        csrf: newToken(),
        agent,
        address: request.ip,
        passkey_id: way === null ? (request.officeSession?.passkey_id ?? null) : passkey_id,
      };
      const isSignIn = begun === 'done' && way !== null;
      if (isSignIn) await emailNewNetwork(tx, { ...deps, realm: staffRealm }, member, { ip: request.ip, language });
      await insertStaffSession(tx, session, {
        hours: sessionHours,
        idle_minutes: config.officeIdleMinutes,
        until,
        proven_at: provenAt,
      });
      if (isSignIn) await logSignIn(tx, request, { realm: 'staff', ...member }, way);
      return begun;
    });
    setCookie(request, reply, token);
    return { step };
  };
};
