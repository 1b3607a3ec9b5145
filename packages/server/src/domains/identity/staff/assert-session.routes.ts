import type { FastifyRequest } from 'fastify';
import type { Handle } from '../../../db/schema.ts';
import { Forbidden, Unauthorized } from '../../../lib/errors.ts';
import { lockSession } from '../auth/realm-sessions.store.ts';
import { findRole } from './staff.store.ts';

/**
 * Locks the operator and the session of a call until the transaction ends: whatever lets somebody in, the operator or
 * another, is written under it. Throws `unauthorized` if the session has ended since the call began, `forbidden` if the
 * operator's role has changed.
 */
export const assertSession = async (tx: Handle, request: FastifyRequest): Promise<void> => {
  const { officeSession: session } = request;
  if (!session || !(await lockSession(tx, 'staff', session.operator.id, session.id))) throw new Unauthorized();
  if ((await findRole(tx, session.operator.id)) !== session.operator.role) throw new Forbidden();
};
