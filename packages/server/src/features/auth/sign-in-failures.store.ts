import { sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';
import type { Failures } from './failures.ts';

/** Wrong passwords of the last 15 minutes, for an account (known or not) and an address. */
export const countFailures = async (db: Handle, email: string, address: string): Promise<Failures> => {
  const { rows } = await sql<Failures>`
    SELECT
      count(*) FILTER (WHERE email = ${email} AND address = ${address}) AS "ofBoth",
      count(*) FILTER (WHERE address = ${address}) AS "ofAddress",
      count(*) FILTER (WHERE email = ${email}) AS "ofAccount",
      coalesce(extract(epoch FROM now() - max(at) FILTER (WHERE email = ${email})), 1e9)::float8 AS "secondsSinceLast"
    FROM sign_in_failures
    WHERE (email = ${email} OR address = ${address}) AND at > now() - interval '15 minutes'`.execute(db);
  return rows[0] ?? { ofBoth: 0, ofAddress: 0, ofAccount: 0, secondsSinceLast: Number.MAX_SAFE_INTEGER };
};

/** Counts an attempt as failed before its password is checked, so that parallel guesses count too. */
export const insertFailure = async (db: Handle, email: string, address: string): Promise<number> => {
  await sql`DELETE FROM sign_in_failures WHERE at < now() - interval '1 day'`.execute(db);
  const { id } = await db
    .insertInto('sign_in_failures')
    .values({ email, address })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A right password clears what was counted against this account from this address. */
export const removeFailures = async (db: Handle, email: string, address: string): Promise<void> => {
  await db.deleteFrom('sign_in_failures').where('email', '=', email).where('address', '=', address).execute();
};
