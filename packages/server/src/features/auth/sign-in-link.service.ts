import { languages } from '@kamerton/wire';
import type { Handle } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { type Actor, record } from '../audit/audit.store.ts';
import type { EmailQueue } from '../emails/emails.job.ts';
import { writtenMoment } from '../emails/written-moment.rules.ts';
import { signInLinkLetter } from './auth-emails.rules.ts';
import { type AccountRow, insertSignInToken } from './accounts.store.ts';
import { newToken, tokenHash } from '../../lib/tokens.ts';

/**
 * A link that signs in to an account without a password: once, within ten minutes; the owner is told by email. `portal`
 * is the portal's address with its last slash.
 */
export const newSignInLink = async (
  db: Handle,
  actor: Actor,
  account: Pick<AccountRow, 'id' | 'email' | 'language_id' | 'timezone'>,
  { letters, portal }: { letters: EmailQueue; portal: string },
): Promise<{ url: string; expires_at: string }> => {
  const { id, email } = account;
  const token = newToken();
  const expires_at = await transaction(db, async (tx) => {
    const end = await insertSignInToken(tx, id, tokenHash(token));
    await record(tx, actor, { act: 'account.sign-in-link', kind: 'account', id, name: email });
    const language = languages[account.language_id];
    const letter = signInLinkLetter(language, writtenMoment(new Date(), language, account.timezone));
    await letters.write(tx, { ...letter, account_id: id, recipient: email });
    return end;
  });
  const url = new URL(portal);
  url.searchParams.set('token', token);
  return { url: url.toString(), expires_at };
};
