import type { Role } from '@kamerton/wire/office';
import { expect } from 'vitest';
import { hashPassword } from '../lib/password-hash.ts';
import { tokenHash } from '../lib/tokens.ts';
import { insertStaffSession } from '../domains/identity/staff/staff-sessions.store.ts';
import { insertStaff } from '../domains/identity/staff/staff.store.ts';
import type { Answer, TestApp } from './app.ts';

export const staffPassword = 'the operator hums along';

export interface TestOperator {
  id: number;
  email: string;
  name: string;
  /** Cookie header that a browser sends. */
  cookie: string;
  /** One call of the office, below `/office/api`, with the session's cookie and what a page of the office sends. */
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
}

let hashed: Promise<string> | undefined;

/** Makes someone of this role, without a second factor and not signed in. */
export const insertOperator = async ({ db }: TestApp, role: Role, email: string): Promise<number> => {
  hashed ??= hashPassword(staffPassword);
  const id = await insertStaff(db, { email, name: `Name of ${email}`, role, password_hash: await hashed });
  expect(id).not.toBeNull();
  return id ?? 0;
};

/** The same, signed in with all steps. */
export const operatorOf = async (
  test: TestApp,
  role: Role,
  email = `${role}@office.example`,
): Promise<TestOperator> => {
  const id = await insertOperator(test, role, email);
  const token = `token-of-${id}-${'x'.repeat(20)}`;
  const csrf = `csrf-of-${id}`;
  await insertStaffSession(
    test.db,
    { token_hash: tokenHash(token), staff_id: id, step: 'done', csrf, agent: '', address: '' },
    { hours: 1, idle_minutes: 60 },
  );
  const cookie = `other=1; office=${token}`;
  return {
    id,
    email,
    name: `Name of ${email}`,
    cookie,
    call: (method, path, body, headers) =>
      test.call(method, `/office/api${path}`, {
        body,
        headers: { cookie, 'x-csrf': csrf, ...headers },
      }),
  };
};
