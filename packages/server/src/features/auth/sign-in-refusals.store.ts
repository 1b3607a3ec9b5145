import { sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';

export interface RefusalKey {
  realm: 'account' | 'staff';
  /** The email as it was typed; empty where there was none. */
  name: string;
  network: string;
  reason: string;
}

export interface RefusalRow extends RefusalKey {
  since: string;
  attempts: number;
  is_logged: boolean;
}

/** Minutes for which like refusals are counted together. */
const window = 15;

/** So many refusals have an entry of their own within that time. */
const mostLogged = 60;

/** Counts a refusal. True where it is the first of its kind and may have an entry of its own. */
export const countRefusal = async (tx: Handle, { realm, name, network, reason }: RefusalKey): Promise<boolean> => {
  const { rows } = await sql<{ is_logged: boolean; attempts: number }>`
    INSERT INTO sign_in_refusals (realm, name, network, reason, is_logged)
    SELECT ${realm}::text, ${name}::text, ${network}::text, ${reason}::text,
      (SELECT count(*) FROM sign_in_refusals WHERE is_logged) < ${mostLogged}
    ON CONFLICT (realm, name, network, reason) DO UPDATE SET attempts = sign_in_refusals.attempts + 1
    RETURNING is_logged, attempts`.execute(tx);
  return rows[0]?.attempts === 1 && rows[0].is_logged;
};

/** Takes what was counted and is old enough to be summed up. */
export const takeCounted = async (tx: Handle): Promise<RefusalRow[]> => {
  const { rows } = await sql<RefusalRow>`
    DELETE FROM sign_in_refusals WHERE since <= now() - make_interval(mins => ${window})
    RETURNING realm, name, network, reason, since, attempts, is_logged`.execute(tx);
  return rows;
};
