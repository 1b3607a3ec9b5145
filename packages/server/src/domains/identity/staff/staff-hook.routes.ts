import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mayCall } from '@kamerton/wire/office';
import type { Handle } from '../../../db/schema.ts';
import { createUses } from '../../../http/account.ts';
import { Forbidden, Unauthorized } from '../../../lib/errors.ts';
import { widerNetworkOf } from '../../../lib/network.ts';
import { noteNetwork } from '../auth/known-networks.store.ts';
import { tokenHash } from '../../../lib/tokens.ts';
import { lockSession } from '../auth/realm-sessions.store.ts';
import { listValidTokens } from '../auth/sessions.store.ts';
import { findRole } from './staff.store.ts';
import {
  findRoleOfPresent,
  findStaffSession,
  listValidStaffTokens,
  touchStaffSession,
} from './staff-sessions.store.ts';

/** Hours until a session expires, used or not; unused it ends earlier (`OFFICE_IDLE_MINUTES`). */
export const sessionHours = 12;

/**
 * Name and attributes of the session cookie. Under TLS a browser takes a cookie of this prefix from this host alone, so
 * that no neighbouring host can put its own session in its place; the prefix requires the path `/`.
 */
const cookieOf = ({ protocol }: FastifyRequest) =>
  protocol === 'https'
    ? { name: '__Host-office', attributes: 'Path=/; Secure' }
    : { name: 'office', attributes: 'Path=/office' };

/** The token in the session cookie; the host may have other cookies. */
const sessionToken = (request: FastifyRequest): string | undefined => {
  const { name } = cookieOf(request);
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{20,100})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];
};

/** Sets the session cookie as `HttpOnly` and `SameSite`; without a token removes it. */
export const setCookie = (request: FastifyRequest, reply: FastifyReply, token: string | null): void => {
  const life = token === null ? 0 : sessionHours * 3600;
  const { name, attributes } = cookieOf(request);
  void reply.header('set-cookie', `${name}=${token ?? ''}; ${attributes}; Max-Age=${life}; HttpOnly; SameSite=Strict`);
};

/** True if a writing call comes from another site. Browsers send the page's origin; programs send none. */
const isForged = ({ headers }: FastifyRequest): boolean => {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
};

/** Adds what others ask of the sessions of accounts and staff. */
export const registerValidSessions = (app: FastifyInstance, db: Handle): void => {
  app.decorate('validSessions', {
    ofAccounts: (hashes) => listValidTokens(db, hashes),
    ofStaff: (hashes) => listValidStaffTokens(db, hashes),
    roleOfPresent: (staff) => findRoleOfPresent(db, staff),
  });
};

/**
 * Locks the operator and the session of a call until the transaction ends: whatever lets somebody in, the operator or
 * another, is written under it. Throws `unauthorized` if the session has ended since the call began, `forbidden` if the
 * operator's role has changed.
 */
const assertSession = async (tx: Handle, request: FastifyRequest): Promise<void> => {
  const { officeSession: session } = request;
  if (!session || !(await lockSession(tx, 'staff', session.operator.id, session.id))) throw new Unauthorized();
  if ((await findRole(tx, session.operator.id)) !== session.operator.role) throw new Forbidden();
};

/** Checks session and role before the body is read. Writing calls also need a CSRF token (`x-csrf`). */
export const registerStaff = (app: FastifyInstance, db: Handle): void => {
  app.decorateRequest('operator', undefined);
  app.decorateRequest('officeSession', undefined);
  app.decorate('assertOfficeSession', assertSession);
  const storeUse = createUses('use of a session');
  app.addHook('onRequest', async (request) => {
    const { role } = request.routeOptions.config;
    if (role === undefined) return;
    const writes = request.method !== 'GET' && request.method !== 'HEAD';
    if (writes && isForged(request)) throw new Forbidden();
    const token = sessionToken(request);
    const session = token === undefined ? null : await findStaffSession(db, tokenHash(token));
    if (session) request.officeSession = session;
    if (session?.step === 'done') {
      request.operator = session.operator;
      const staff_id = session.operator.id;
      // A page that stands open and asks by itself does not use the session.
      const isUse = request.headers['x-background'] === undefined;
      if (isUse && session.is_stale) {
        await storeUse(request, async () => {
          await touchStaffSession(db, session.id, staff_id);
          await noteNetwork(db, { realm: 'staff', id: staff_id }, widerNetworkOf(request.ip));
        });
      }
    }
    if (role === 'open') return;
    if (!request.operator) throw new Unauthorized();
    if (writes && request.headers['x-csrf'] !== session?.csrf) throw new Forbidden();
    if (!mayCall({ role }, request.operator.role)) throw new Forbidden();
  });
};
