import { type RawBuilder, sql } from 'kysely';
import { isWithin, secondsUntilFree } from '../../../db/clock.ts';
import { execute, hasRow, listRows, readRow } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import { siteOf } from '../../../lib/network.ts';
import type { Failures } from './sign-in.rules.ts';

const isRecent = isWithin(sql`at`, 900);

const freeIn = (whose: RawBuilder<unknown>, limit: number) =>
  secondsUntilFree('sign_in_failures', whose, { limit, seconds: 900 });

/** Counts failures of the last 15 minutes for an email, known or not, and an address. */
export const countFailures = async (
  tx: Handle,
  email: string,
  address: string,
  limits: { ofBoth: number; ofAddress: number },
): Promise<Failures> => {
  const ofBoth = sql`email = ${email} AND address = ${address}`;
  const ofAddress = sql`address = ${address}`;
  const site = siteOf(address);
  const ofSite =
    site === address ? ofBoth : sql`email = ${email} AND starts_with(address, ${site.replace('::/48', ':')})`;
  return readRow(tx)`
    SELECT
      count(*) FILTER (WHERE ${ofBoth}) AS "ofBoth",
      count(*) FILTER (WHERE ${ofAddress}) AS "ofAddress",
      count(*) FILTER (WHERE email = ${email}) AS "ofAccount",
      ${freeIn(ofBoth, limits.ofBoth)} AS "bothFreeIn",
      ${freeIn(ofAddress, limits.ofAddress)} AS "addressFreeIn",
      extract(epoch FROM now() - coalesce(
        max(at) FILTER (WHERE ${ofSite}),
        (SELECT since FROM login_throttles
         WHERE email = ${email} AND address = ${site} AND ${isWithin(sql`since`, 900)})
      ))::float8 AS "sinceTurn"
    FROM sign_in_failures
    WHERE (email = ${email} OR address = ${address}) AND ${isRecent}`;
};

/** Counts an attempt as failed before its password is checked, so that parallel guesses count too. */
export const insertFailure = async (tx: Handle, email: string, address: string): Promise<void> => {
  await sql`DELETE FROM sign_in_failures WHERE at < now() - interval '1 hour'`.execute(tx);
  await sql`DELETE FROM login_throttles WHERE since < now() - interval '1 hour'`.execute(tx);
  await tx.insertInto('sign_in_failures').values({ email, address }).execute();
};

/** Stores that the site of an address has to wait; retrying early does not extend the wait. */
export const insertThrottle = (tx: Handle, email: string, address: string): Promise<void> => execute(tx)`
    INSERT INTO login_throttles (email, address) VALUES (${email}, ${siteOf(address)})
    ON CONFLICT (email, address) DO UPDATE SET since = now()
      WHERE NOT ${isWithin(sql`login_throttles.since`, 900)}`;

/** A correct password clears the failures of this account from this address. */
export const removeFailures = async (db: Handle, email: string, address: string): Promise<void> => {
  await db.deleteFrom('sign_in_failures').where('email', '=', email).where('address', '=', address).execute();
};

/** A changed password clears all failures of the account. */
export const removeFailuresOf = async (tx: Handle, email: string): Promise<void> => {
  await tx.deleteFrom('sign_in_failures').where('email', '=', email).execute();
};

export interface RefusalKey {
  realm: 'account' | 'staff';
  /** The email as typed; empty if there was none. */
  name: string;
  network: string;
  reason: string;
}

export interface RefusalRow extends RefusalKey {
  since: string;
  attempts: number;
  is_logged: boolean;
}

/** Minutes within which equal refusals are counted together. */
const window = 15;

/** Maximum number of refusals with an audit entry of their own in that time. */
const mostLogged = 60;

/** Counts a refusal. True if it is the first of its kind and gets an audit entry of its own. */
export const countRefusal = async (tx: Handle, { realm, name, network, reason }: RefusalKey): Promise<boolean> => {
  const { rows } = await sql<{ is_logged: boolean; attempts: number }>`
    INSERT INTO sign_in_refusals (realm, name, network, reason, is_logged)
    SELECT ${realm}::text, ${name}::text, ${network}::text, ${reason}::text,
      (SELECT count(*) FROM sign_in_refusals WHERE is_logged) < ${mostLogged}
    ON CONFLICT (realm, name, network, reason) DO UPDATE SET attempts = sign_in_refusals.attempts + 1
    RETURNING is_logged, attempts`.execute(tx);
  return rows[0]?.attempts === 1 && rows[0].is_logged;
};

/** Removes and returns the counts that are old enough to be summarised. */
export const consumeCounted = (tx: Handle): Promise<RefusalRow[]> => listRows(tx)`
    DELETE FROM sign_in_refusals WHERE NOT ${isWithin(sql`since`, window * 60)}
    RETURNING realm, name, network, reason, since, attempts, is_logged`;

export const isOperatorEmail = (db: Handle, email: string): Promise<boolean> =>
  hasRow(db)`SELECT FROM staff WHERE email = ${email}`;
