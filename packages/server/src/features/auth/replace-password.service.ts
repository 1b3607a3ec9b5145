import type { Language } from '@kamerton/wire';
import type { Handle } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { passwordChangedEmail } from './auth-emails.rules.ts';
import { type AccountRow, removeSignInTokensOf, setPassword } from './accounts.store.ts';
import { removeEmailChangesOf } from './email-changes.store.ts';
import { removeRecoverCodesOf } from './recovery.store.ts';
import { removeSessionsOf } from './sessions.store.ts';
import { removeFailuresOf } from './sign-in-failures.store.ts';

/**
 * Sets a password and ends what was begun under the old one: sessions but `kept`, codes, a change of the email. The
 * owner is told by letter. False where someone else changed the password meanwhile.
 */
export const replacePassword = async (
  tx: Handle,
  { letters, portalUrl }: Pick<Deps, 'letters' | 'portalUrl'>,
  account: AccountRow,
  change: { hash: string; kept: number | null; language: Language },
): Promise<boolean> => {
  if (!(await setPassword(tx, account.id, account.password_hash, change.hash))) return false;
  await removeSessionsOf(tx, account.id, change.kept);
  await removeSignInTokensOf(tx, account.id);
  await removeRecoverCodesOf(tx, account.id);
  await removeEmailChangesOf(tx, account.id);
  await removeFailuresOf(tx, account.email);
  const letter = passwordChangedEmail(change.language, new URL('forgot', portalUrl()).toString());
  await letters.write(tx, { ...letter, account_id: account.id, recipient: account.email });
  return true;
};
