import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { OidcSettings } from '../../../lib/config.ts';
import { languageOf } from '../../../http/language.ts';
import { limitByNetwork } from '../../../http/rate-limit.ts';
import { record } from '../../common/audit/audit.store.ts';
import { logRefusal } from '../auth/sign-in-log.service.ts';
import { begunSignIns, triedSignIns } from '../auth/sign-in.rules.ts';
import { identityIn, type Identity, lifetimeOf, pendingMinutes, readPending } from './oidc.rules.ts';
import { createOidcClient, OidcFailed } from './oidc.service.ts';
import { createSessionStart, stepAfterPassword } from './session-start.routes.ts';
import { bindSubject, findStaffByEmail, findStaffBySubject, insertStaff, type LockedStaff } from './staff.store.ts';

/** Kept in the browser between leaving for the provider and coming back, which is a navigation from another site. */
const cookieName = 'office-oidc';
const path = '/office/api/sign-in/oidc';
const purpose = 'staff sign-in through a provider';

const pendingIn = ({ headers }: FastifyRequest): string | undefined =>
  new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)(?:;|$)`).exec(headers.cookie ?? '')?.[1];

/** The operator with this identity; the first sign-in binds it to the one with its email. Null if there is none. */
const findMemberOf = async (tx: Handle, identity: Identity, { newRole }: OidcSettings, address: string) => {
  const bound = await findStaffBySubject(tx, identity.subject);
  if (bound) return bound;
  const { email, name, subject } = identity;
  const actor = { kind: 'system', name: 'OpenID Connect', address } as const;
  if (newRole && !(await findStaffByEmail(tx, email))) {
    const id = await insertStaff(tx, { email, name, role: newRole, password_hash: '' });
    const after = { email, name, role: newRole };
    if (id !== null) await record(tx, actor, { act: 'staff.add', kind: 'staff', id, name: email, after });
  }
  const member = await findStaffByEmail(tx, email);
  if (!member?.is_active) return member;
  // Another user of the provider may be bound already: an email can be given to somebody else.
  if (!(await bindSubject(tx, member.id, subject))) return null;
  await record(tx, actor, { act: 'staff.identity', kind: 'staff', id: member.id, name: email });
  return member;
};

/**
 * Sign-in of staff through the company's identity provider. Both calls are opened as pages: they lead to the provider,
 * back to the office, or to its sign-in with the reason of a refusal.
 */
export const oidcOfficeRoutes = async (app: FastifyInstance, deps: Deps, settings: OidcSettings): Promise<void> => {
  const { db, encryption, demo } = deps;
  const oidc = createOidcClient(settings, () => new URL(`${path}/return`, deps.portalUrl()).href);
  const begin = createSessionStart(deps);
  const limitBegun = await limitByNetwork(app, begunSignIns);
  const limitTried = await limitByNetwork(app, triedSignIns);

  const setCookie = (reply: FastifyReply, value: string, seconds: number) => {
    const secure = reply.request.protocol === 'https' ? '; Secure' : '';
    const attributes = `Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
    return reply.header('set-cookie', `${cookieName}=${value}; ${attributes}`);
  };

  /** Leads to the sign-in screen, which tells the reason. */
  const refuse = async (request: FastifyRequest, reply: FastifyReply, error: unknown, email = '') => {
    if (!(error instanceof OidcFailed)) throw error;
    request.log.warn({ err: error.cause, fault: error.fault }, 'sign-in through the identity provider failed');
    const reason = error.fault === 'invalid' ? 'forged_identity' : 'wrong_identity';
    await logRefusal(db, request, { realm: 'staff', id: null, email }, reason);
    return reply.redirect(`/office/login?oidc=${error.fault}`);
  };

  const page = { config: { role: 'open' } } as const;

  app.get('/sign-in/oidc', page, async (request, reply) => {
    await limitBegun(request, reply);
    void reply.header('cache-control', 'no-store');
    try {
      const session = request.officeSession?.token_hash ?? null;
      const { url, pending } = await oidc.begin(Date.now(), { isProof: request.url.endsWith('?proof'), session });
      return setCookie(reply, encryption.seal(JSON.stringify(pending), purpose), pendingMinutes * 60).redirect(url);
    } catch (error) {
      return refuse(request, reply, error);
    }
  });

  const identify = async (request: FastifyRequest) => {
    const sealed = pendingIn(request);
    const pending = readPending(sealed === undefined ? null : encryption.open(sealed, purpose), Date.now());
    if (!pending) throw new OidcFailed('expired');
    const query = new URL(request.url, 'http://office').search;
    const identity = identityIn(settings, await oidc.finish(query, pending));
    if (typeof identity === 'string') throw new OidcFailed(identity);
    const lifetime = lifetimeOf(identity, pending, Date.now());
    if (!lifetime) throw new OidcFailed('expired');
    return { identity, lifetime, replaces: pending.session };
  };

  app.get('/sign-in/oidc/return', page, async (request, reply) => {
    await limitTried(request, reply);
    void reply.header('cache-control', 'no-store');
    let email = '';
    try {
      const { identity, lifetime, replaces } = await identify(request).finally(() => void setCookie(reply, '', 0));
      email = identity.email;
      const member = await transaction(db, (tx) => findMemberOf(tx, identity, settings, request.ip));
      if (!member?.is_active) throw new OidcFailed(member ? 'inactive' : 'unknown');
      const language = languageOf(request.headers['accept-language'], undefined);
      const admit = (now: LockedStaff) => {
        if (now.oidc_subject !== identity.subject) throw new OidcFailed('unknown');
        return identity.isStrong ? 'done' : stepAfterPassword(now, demo());
      };
      await begin({ request, reply, language }, { id: member.id, way: 'oidc', admit, replaces, ...lifetime });
      return reply.redirect('/office/');
    } catch (error) {
      return refuse(request, reply, error, email);
    }
  });
};
