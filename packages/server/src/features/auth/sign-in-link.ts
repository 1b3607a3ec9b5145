import type { Handle } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { type Actor, record } from '../audit/audit.store.ts';
import { insertSignInToken } from './accounts.store.ts';
import { newToken, tokenHash } from './tokens.ts';

/**
 * A link that signs in to an account without a password: once, within ten minutes. `portal` is the portal's address
 * with its last slash.
 */
export const newSignInLink = async (
  db: Handle,
  actor: Actor,
  { id, email }: { id: number; email: string },
  portal: string,
): Promise<{ url: string; expires_at: string }> => {
  const token = newToken();
  const expires_at = await transaction(db, async (tx) => {
    const end = await insertSignInToken(tx, id, tokenHash(token));
    await record(tx, actor, { act: 'account.sign-in-link', kind: 'account', id, name: email });
    return end;
  });
  const url = new URL(portal);
  url.searchParams.set('token', token);
  return { url: url.toString(), expires_at };
};
