import { office, type Operator } from '@kamerton/wire/office';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, Forbidden, Invalid, NotFound, orNotFound, Unauthorized } from '../../../lib/errors.ts';
import { done } from '../../../http/endpoints.ts';
import { actorOf, type Grant, officeRoute } from '../../../http/office-endpoints.ts';
import { limitByNetwork, limitedCaller, limitProofs } from '../../../http/rate-limit.ts';
import { type Act, record } from '../../common/audit/audit.store.ts';
import { checkPassword, passwordFault } from '../auth/passwords.service.ts';
import { hashPassword } from '../../../lib/password-hash.ts';
import { removeSessions, storeHash } from '../auth/realm-sessions.store.ts';
import { triedSignIns } from '../auth/sign-in.rules.ts';
import { refuseClosed } from '../auth/sign-in-log.service.ts';
import { guardCode, staffRealm } from './staff-realm.service.ts';
import { beginSecret, confirmSecret, newRecoveryCodes, useCode } from './second-factor.service.ts';
import {
  addStaff,
  changeStaff,
  endLinksBy,
  resetPassword,
  resetSecondFactor,
  StaffRefusal,
} from './staff.office.service.ts';
import { createSessionStart, insteadOf, stepAfterPassword } from './session-start.routes.ts';
import { setCookie } from './staff-hook.routes.ts';
import { listStaffSessions, removeStaffSession } from './staff-sessions.store.ts';
import {
  countRecoveryCodes,
  findDemoOperator,
  findMember,
  findStaffByEmail,
  listStaff,
  type LockedStaff,
} from './staff.store.ts';

type Limit = Awaited<ReturnType<typeof limitByNetwork>>;
type Begin = ReturnType<typeof createSessionStart>;

/** Writes what an operator has done with the own account to the audit log. */
const recordOwn = (
  tx: Handle,
  staff: Operator,
  request: FastifyRequest,
  what: Pick<Act, 'act' | 'after'>,
): Promise<void> => record(tx, actorOf(staff, request), { kind: 'staff', id: staff.id, name: staff.email, ...what });

/** Signing in with a password, as the demonstration's operator, or with the code of a second factor, and out. */
const signInCalls = (
  app: FastifyInstance,
  { db, encryption, demo, config }: Deps,
  limit: Limit,
  begin: Begin,
): void => {
  officeRoute(app, office.signIn, async ({ body: { email, password }, ...context }) => {
    const { request, reply } = context;
    await limit(request, reply);
    const member = await checkPassword(db, limitedCaller(reply), staffRealm, { email, password });
    if (!member) throw new Unauthorized('login_failed');
    if (!member.is_active) await refuseClosed(db, request, { realm: 'staff', ...member });
    const admit = (now: LockedStaff) =>
      now.password_hash === member.password_hash ? stepAfterPassword(now, demo()) : null;
    return begin(context, { id: member.id, way: 'password', admit });
  });

  /** The demonstration's operator, as long as a password suffices to sign in. */
  const demoMember = async () => {
    const member = demo() === 'none' ? null : await findDemoOperator(db);
    return member?.is_active && !member.totp_secret ? member : null;
  };

  officeRoute(app, office.signInState, async ({ request }) => {
    const member = await demoMember();
    const step = request.officeSession?.step ?? 'password';
    const offered = member && { email: member.email, name: member.name };
    return { step, demo: offered, ...(config.oidc && { oidc: true as const }) };
  });

  officeRoute(app, office.demoSignIn, async (context) => {
    await limit(context.request, context.reply);
    const member = await demoMember();
    if (!member) throw new Unauthorized('login_failed');
    return begin(context, { id: member.id, way: 'demo', admit: (now) => (now.totp_secret ? null : 'done') });
  });

  officeRoute(app, office.signInCode, async ({ body: { code }, ...context }) => {
    const { request } = context;
    const session = request.officeSession;
    if (session?.step !== 'code') throw new Unauthorized();
    const { operator, expires_at: until } = session;
    await guardCode(db, request, operator, () => transaction(db, (tx) => useCode(tx, encryption, operator.id, code)));
    return begin(context, { id: operator.id, way: 'second_factor', admit: insteadOf(session), until });
  });

  officeRoute(app, office.signOut, async ({ request, reply }) => {
    if (request.officeSession) await removeStaffSession(db, request.officeSession.token_hash);
    setCookie(request, reply, null);
    return done;
  });
};

/** The operator's own account and sessions. */
const ownCalls = (app: FastifyInstance, { db, demo }: Deps, limit: Limit): void => {
  officeRoute(app, office.me, async ({ staff, request }) => {
    const member = await findStaffByEmail(db, staff.email);
    return {
      staff,
      csrf: request.officeSession?.csrf ?? '',
      second_factor: Boolean(member?.totp_secret),
      recovery_codes: await countRecoveryCodes(db, staff.id),
      demo: demo() !== 'none',
      // Staff who sign in through the provider never got the password.
      is_password_initial: Boolean(member?.password_expires_at) && member?.oidc_subject === null,
    };
  });

  officeRoute(app, office.changeOwnPassword, async ({ body, staff, request, reply, grant }) => {
    await limit(request, reply);
    const current = { email: staff.email, password: body.current };
    const checked = await checkPassword(db, limitedCaller(reply), staffRealm, current);
    if (!checked) throw new Invalid({ current: 'wrong' });
    const fault = passwordFault(body.password, staff.email);
    if (fault) throw new Invalid({ password: fault });
    const hash = await hashPassword(body.password);
    await grant(async (tx) => {
      const change = { realm: 'staff', id: staff.id, before: checked.password_hash, hash, isAnother: true } as const;
      if (!(await storeHash(tx, change))) throw new Invalid({ current: 'wrong' });
      await removeSessions(tx, 'staff', staff.id, { except: request.officeSession?.id });
      await endLinksBy(tx, staff.id);
      await recordOwn(tx, staff, request, { act: 'staff.own_password' });
    });
    return done;
  });

  officeRoute(app, office.ownSessions, async ({ staff, request }) => ({
    sessions: await listStaffSessions(db, staff.id, request.officeSession?.id ?? 0),
  }));

  officeRoute(app, office.endOwnSessions, async ({ body: { id }, staff, request }) => {
    const ended = await transaction(db, async (tx) => {
      const count = await removeSessions(tx, 'staff', staff.id, { id, except: request.officeSession?.id ?? null });
      if (count === 0) return count;
      // They may have been made in the session of somebody else that ends.
      await endLinksBy(tx, staff.id);
      await recordOwn(tx, staff, request, { act: 'staff.session-end', after: { sessions: count } });
      return count;
    });
    if (id !== undefined && ended === 0) throw new NotFound();
    return done;
  });
};

/** The operator's own second factor. */
const secondFactorCalls = (app: FastifyInstance, { db, encryption }: Deps, begin: Begin): void => {
  /** The session of an operator without a second factor, who must or may set it up. */
  const enrolling = async (request: FastifyRequest) => {
    const session = request.officeSession;
    if (!session || session.step === 'code') throw new Unauthorized();
    if (session.step === 'done' && request.headers['x-csrf'] !== session.csrf) throw new Forbidden();
    if ((await findMember(db, session.operator.id))?.second_factor) throw new Conflict();
    return session;
  };

  officeRoute(app, office.beginEnrolment, async ({ request }) => {
    const { operator, token_hash } = await enrolling(request);
    const begun = await transaction(db, (tx) => beginSecret(tx, encryption, operator.id, token_hash));
    if (!begun) throw new Unauthorized();
    return begun;
  });

  /** Whose factor a call is about, and how it writes while their session lasts. */
  interface By {
    staff: Operator;
    request: FastifyRequest;
    grant: Grant;
  }

  /** Runs `work` after a code of the present factor was consumed. */
  const withCode = <T extends object>(
    { staff, request, grant }: By,
    code: string,
    work: (tx: Handle) => Promise<T | null>,
  ) =>
    guardCode(db, request, staff, () =>
      grant(async (tx) => ((await useCode(tx, encryption, staff.id, code)) ? work(tx) : null)),
    );

  /** The other sessions have not passed the new factor: they end, and the links that they may have made. */
  const confirm = ({ staff, request, grant }: By, code: string) =>
    guardCode(db, request, staff, () =>
      grant(async (tx) => {
        const session = request.officeSession?.token_hash ?? '';
        const recovery_codes = await confirmSecret(tx, encryption, { id: staff.id, session, code });
        if (!recovery_codes) return null;
        await removeSessions(tx, 'staff', staff.id, { except: request.officeSession?.id });
        await endLinksBy(tx, staff.id);
        await recordOwn(tx, staff, request, { act: 'staff.second_factor' });
        return { recovery_codes };
      }),
    );

  officeRoute(app, office.confirmEnrolment, async ({ body: { code }, grant, ...context }) => {
    const session = await enrolling(context.request);
    const { operator, step, expires_at } = session;
    const confirmed = await confirm({ staff: operator, request: context.request, grant }, code);
    // An operator with a session does not sign in again.
    const way = step === 'done' ? null : 'second_factor';
    await begin(context, { id: operator.id, way, admit: insteadOf(session), until: expires_at });
    return confirmed;
  });

  officeRoute(app, office.replaceSecondFactor, ({ body: { code }, ...by }) =>
    withCode(by, code, (tx) => beginSecret(tx, encryption, by.staff.id, by.request.officeSession?.token_hash ?? '')),
  );

  officeRoute(app, office.confirmSecondFactor, ({ body: { code }, ...by }) => confirm(by, code));

  officeRoute(app, office.newRecoveryCodes, ({ body: { code }, ...by }) =>
    withCode(by, code, async (tx) => {
      await recordOwn(tx, by.staff, by.request, { act: 'staff.recovery_codes' });
      return { recovery_codes: await newRecoveryCodes(tx, by.staff.id) };
    }),
  );
};

const staffCalls = (app: FastifyInstance, { db }: Deps): void => {
  officeRoute(app, office.staffList, ({ query }) => listStaff(db, query));

  officeRoute(app, office.staffMember, async ({ params: { id } }) => {
    const item = orNotFound(await findMember(db, id));
    return { item };
  });

  officeRoute(app, office.addStaff, ({ body, staff, request, write }) =>
    write((tx) => addStaff(tx, actorOf(staff, request), body)),
  );

  /** Runs an act on an operator, and maps a refusal to the office's errors. */
  const actOn = async <T>(
    id: number,
    grant: Grant,
    act: (tx: Handle) => Promise<T>,
    lastAdminField: 'role' | 'is_active' = 'role',
  ): Promise<T> => {
    try {
      return await grant(act);
    } catch (error) {
      if (!(error instanceof StaffRefusal)) throw error;
      if (error.why === 'unknown') throw new NotFound();
      if (error.why === 'last_admin') throw new Invalid({ [lastAdminField]: 'last_admin' });
      throw new Conflict('conflict', { current: await findMember(db, id) });
    }
  };

  officeRoute(app, office.changeStaff, async ({ params: { id }, body, staff, request, grant }) => ({
    item: await actOn(
      id,
      grant,
      (tx) => changeStaff(tx, actorOf(staff, request), id, body),
      body.is_active ? 'role' : 'is_active',
    ),
  }));

  officeRoute(app, office.resetStaffPassword, async ({ params: { id }, staff, request, grant }) => ({
    password: await actOn(id, grant, (tx) => resetPassword(tx, actorOf(staff, request), id)),
  }));

  officeRoute(app, office.resetSecondFactor, async ({ params: { id }, staff, request, grant }) => {
    await actOn(id, grant, (tx) => resetSecondFactor(tx, actorOf(staff, request), id));
    return done;
  });
};

export const staffOfficeRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const limit = await limitByNetwork(app, triedSignIns);
  const limitOwn = await limitProofs(app);
  const begin = createSessionStart(deps);
  signInCalls(app, deps, limit, begin);
  ownCalls(app, deps, limitOwn);
  secondFactorCalls(app, deps, begin);
  staffCalls(app, deps);
};
