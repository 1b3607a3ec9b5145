import { sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';

/** EmailQueue that were asked for in the last hour, and the seconds until there are fewer than the limits again. */
export interface EmailRateLimits {
  ofBoth: number;
  ofAddress: number;
  bothFreeIn: number;
  addressFreeIn: number;
}

const secondsUntilFree = (whose: ReturnType<typeof sql>, limit: number) => sql`
  coalesce(3600 - extract(epoch FROM now() - (
    SELECT at FROM email_rate_limits WHERE ${whose} ORDER BY at DESC OFFSET ${limit - 1} LIMIT 1)), 0)::float8`;

export const countEmailAttempts = async (
  tx: Handle,
  email: string,
  address: string,
  limits: { ofBoth: number; ofAddress: number },
): Promise<EmailRateLimits> => {
  const ofBoth = sql`email = ${email} AND address = ${address}`;
  const ofAddress = sql`address = ${address}`;
  const { rows } = await sql<EmailRateLimits>`
    SELECT
      count(*) FILTER (WHERE email = ${email}) AS "ofBoth",
      count(*) AS "ofAddress",
      ${secondsUntilFree(ofBoth, limits.ofBoth)} AS "bothFreeIn",
      ${secondsUntilFree(ofAddress, limits.ofAddress)} AS "addressFreeIn"
    FROM email_rate_limits WHERE ${ofAddress} AND at > now() - interval '1 hour'`.execute(tx);
  return rows[0] as EmailRateLimits;
};

export const insertEmailAttempt = async (tx: Handle, email: string, address: string): Promise<void> => {
  await sql`DELETE FROM email_rate_limits WHERE at < now() - interval '1 hour'`.execute(tx);
  await tx.insertInto('email_rate_limits').values({ email, address }).execute();
};
