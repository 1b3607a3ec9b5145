import { sql } from 'kysely';
import { isWithin } from '../../../db/clock.ts';
import { lockNames } from '../../../db/transaction.ts';
import type { Handle } from '../../../db/schema.ts';
import { type Owner, ownerColumn } from '../passkeys/passkeys.store.ts';

/** Days after which an unused network is forgotten. */
const knownDays = 90;

/** Maximum number of emails about unfamiliar networks per owner and day. */
const mostNotified = 3;

/** Stores that the owner was seen in a network. */
export const noteNetwork = async (db: Handle, { realm, id }: Owner, network: string): Promise<void> => {
  const owner = sql.ref(ownerColumn[realm]);
  await sql`
    INSERT INTO known_networks (${owner}, network) VALUES (${id}, ${network})
    ON CONFLICT (${owner}, network) WHERE ${owner} IS NOT NULL DO UPDATE SET seen_at = now()`.execute(db);
};

/** Whether the owner has signed in before, also so long ago that none of the networks is left. */
const hasSignedIn = ({ realm, id }: Owner) =>
  realm === 'account'
    ? sql`EXISTS (SELECT FROM last_sign_ins WHERE account_id = ${id})`
    : sql`EXISTS (SELECT FROM staff WHERE id = ${id} AND last_seen_at IS NOT NULL)`;

/**
 * Stores the network of a sign-in, before its session is. True if an email is due: the owner has signed in before, was
 * not seen in this network for 90 days and has had few such emails today.
 */
export const isNewNetwork = async (tx: Handle, owner: Owner, network: string): Promise<boolean> => {
  const { id } = owner;
  const of = ownerColumn[owner.realm];
  await lockNames(tx, [`networks of ${of} ${id}`]);
  const { rows } = await sql<{ returns: boolean; known: number; notified: number }>`
    SELECT ${hasSignedIn(owner)} AS returns,
      count(*) FILTER (WHERE network = ${network} AND seen_at > now() - make_interval(days => ${knownDays})) AS known,
      count(*) FILTER (WHERE ${isWithin(sql`notified_at`, 86_400)}) AS notified
    FROM known_networks WHERE ${sql.ref(of)} = ${id}`.execute(tx);
  await noteNetwork(tx, owner, network);
  await sql`
    DELETE FROM known_networks
    WHERE ${sql.ref(of)} = ${id} AND seen_at < now() - make_interval(days => ${knownDays})`.execute(tx);
  const { returns = false, known: others = 0, notified = 0 } = rows[0] ?? {};
  if (!returns || others > 0 || notified >= mostNotified) return false;
  await sql`UPDATE known_networks SET notified_at = now() WHERE ${sql.ref(of)} = ${id} AND network = ${network}`.execute(
    tx,
  );
  return true;
};
