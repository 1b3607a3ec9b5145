import type { Handle } from '../../../db/schema.ts';
import { orNotFound } from '../../../lib/errors.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import { findAccount } from '../../identity/auth/accounts.store.ts';

/** Who acts for an account. */
export interface By {
  account_id: number;
  /** Address of the client: of the device, or of the one that unpaired it. Null: the service itself acts. */
  ip: string | null;
  /** True if support did it, in a session of its link. */
  by_support?: boolean;
}

/** The caller of a distributor's call. */
export const byCaller = ({ id, by_support }: { id: number; by_support: boolean }, ip: string): By => ({
  account_id: id,
  ip,
  by_support,
});

type VenueAct = `account.${'player-pair' | 'player-unpair' | 'venues-delete' | 'venues-restore'}`;

/** Writes the audit entry of what happened to an account's venues. */
export const recordAtVenues = async (
  tx: Handle,
  act: VenueAct,
  { account_id: id, ip, by_support = false }: By,
  what: object,
): Promise<void> => {
  const { email, name } = orNotFound(await findAccount(tx, id));
  const actor =
    ip === null
      ? ({ kind: 'system', name: '', address: '' } as const)
      : ({ kind: 'account', id, name: name || email, address: ip } as const);
  const after = { ...what, ...(by_support && { by_support }) };
  await record(tx, actor, { act, kind: 'account', id, name: email, after });
};

interface Happened extends By {
  act: 'account.player-pair' | 'account.player-unpair';
  venue_id: number;
  player: string;
}

/** Writes the audit entry of a device that was paired or unpaired. A device acts for the account that paired it. */
export const recordPlayer = (tx: Handle, { act, venue_id, player, ...by }: Happened): Promise<void> =>
  recordAtVenues(tx, act, by, { player, venue_id });

/** Writes the audit entry of a command that an operator has sent to a device. */
export const recordPlayerCommand = async (
  tx: Handle,
  actor: Actor,
  action: 'identify' | 'reload',
  { account_id: id, venue_id, name: player }: { account_id: number; venue_id: number; name: string },
): Promise<void> => {
  const { email } = orNotFound(await findAccount(tx, id));
  await record(tx, actor, {
    act: `account.player-${action}`,
    kind: 'account',
    id,
    name: email,
    after: { player, venue_id },
  });
};
