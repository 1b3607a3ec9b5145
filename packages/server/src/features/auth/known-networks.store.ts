import { sql } from 'kysely';
import { lockNames } from '../../db/named-locks.ts';
import type { Handle } from '../../db/schema.ts';

/** Whose networks: of an account or of a member of staff. */
export interface NetworkOwner {
  of: 'account_id' | 'staff_id';
  id: number;
}

/** A network is forgotten when it was not seen for so many days. */
const knownDays = 90;

/** So many emails about new networks are written to somebody in a day. */
const mostTold = 3;

/** Notes that somebody was seen in a network. */
export const noteNetwork = async (db: Handle, { of, id }: NetworkOwner, network: string): Promise<void> => {
  const owner = sql.ref(of);
  await sql`
    INSERT INTO known_networks (${owner}, network) VALUES (${id}, ${network})
    ON CONFLICT (${owner}, network) WHERE ${owner} IS NOT NULL DO UPDATE SET seen_at = now()`.execute(db);
};

/**
 * Notes the network of a sign-in. True where it is to be told by email: somebody who was seen before is in a network
 * that they were not seen in for 90 days, and few such emails were written today.
 */
export const isNewNetwork = async (tx: Handle, owner: NetworkOwner, network: string): Promise<boolean> => {
  const { of, id } = owner;
  await lockNames(tx, [`networks of ${of} ${id}`]);
  const { rows } = await sql<{ seen: number; known: number; told: number }>`
    SELECT count(*) AS seen,
      count(*) FILTER (WHERE network = ${network} AND seen_at > now() - make_interval(days => ${knownDays})) AS known,
      count(*) FILTER (WHERE notified_at > now() - interval '1 day') AS told
    FROM known_networks WHERE ${sql.ref(of)} = ${id}`.execute(tx);
  await noteNetwork(tx, owner, network);
  // The network of now stays, so that who comes back after a year is still known to have been here.
  await sql`
    DELETE FROM known_networks
    WHERE ${sql.ref(of)} = ${id} AND seen_at < now() - make_interval(days => ${knownDays})`.execute(tx);
  const { seen = 0, known = 0, told = 0 } = rows[0] ?? {};
  if (seen === 0 || known > 0 || told >= mostTold) return false;
  await sql`UPDATE known_networks SET notified_at = now() WHERE ${sql.ref(of)} = ${id} AND network = ${network}`.execute(
    tx,
  );
  return true;
};
