import { sql } from 'kysely';
import { lockNames } from '../../db/named-locks.ts';
import type { Handle } from '../../db/schema.ts';

/** Letters in an hour that one address may ask for an account. */
const most = 5;

/**
 * Takes a turn to have a letter sent to an account, known or not; or gives the seconds to wait for one. It stands in
 * the caller's transaction: what fails afterwards gives the turn back.
 */
export const takeLetterTurn = async (tx: Handle, email: string, address: string): Promise<number> => {
  await lockNames(tx, [`letters ${email}`]);
  await sql`DELETE FROM letter_turns WHERE at < now() - interval '1 day'`.execute(tx);
  const { rows } = await sql<{ wait: number }>`
    SELECT greatest(ceil(3600 - extract(epoch FROM now() - at)), 1)::float8 AS wait FROM letter_turns
    WHERE email = ${email} AND address = ${address} AND at > now() - interval '1 hour'
    ORDER BY at DESC OFFSET ${most - 1} LIMIT 1`.execute(tx);
  if (rows[0]) return rows[0].wait;
  await tx.insertInto('letter_turns').values({ email, address }).execute();
  return 0;
};
