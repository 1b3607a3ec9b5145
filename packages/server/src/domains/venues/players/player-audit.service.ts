import type { Handle } from '../../../db/schema.ts';
import { orNotFound } from '../../../lib/errors.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import { findAccount } from '../../identity/auth/accounts.store.ts';

interface Happened {
  act: 'account.player-pair' | 'account.player-unpair';
  account_id: number;
  venue_id: number;
  player: string;
  /** Address of the client: of the device, or of the one that unpaired it. */
  ip: string;
  /** True if support did it, in a session of its link. */
  by_support?: boolean;
}

/** Writes the audit entry of a device that was paired or unpaired. A device acts for the account that paired it. */
export const recordPlayer = async (
  tx: Handle,
  { act, account_id: id, venue_id, player, ip, by_support = false }: Happened,
): Promise<void> => {
  const { email, name } = orNotFound(await findAccount(tx, id));
  const actor = { kind: 'account', id, name: name || email, address: ip } as const;
  const after = { player, venue_id, ...(by_support && { by_support }) };
  await record(tx, actor, { act, kind: 'account', id, name: email, after });
};

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
