import type { Language } from '@kamerton/wire';
import type { Handle } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Account } from '../../http/account.ts';
import { invalid } from '../../http/api-error.ts';
import { emailChangeLetter, newEmailLetter } from '../auth/account-letters.ts';
import { findAccountByEmail } from '../auth/accounts.store.ts';
import { insertEmailChange } from '../auth/email-changes.store.ts';
import { newToken, tokenHash } from '../auth/tokens.ts';
import { takeLetterTurn } from '../letters/letter-turn.ts';

/** Sends the new email its letter and tells the old one. Throws where it is taken, or too many letters were asked for. */
export const askForEmail = async (
  tx: Handle,
  { letters, portalUrl }: Pick<Deps, 'letters' | 'portalUrl'>,
  account: Account,
  asked: { email: string; address: string; language: Language },
): Promise<void> => {
  await takeLetterTurn(tx, account.email, asked.address);
  if (await findAccountByEmail(tx, asked.email)) throw invalid({ email: 'taken' });
  const code = newToken();
  await insertEmailChange(tx, account.id, asked.email, tokenHash(code));
  const url = new URL(`auth?email_code=${code}`, portalUrl()).toString();
  const toNew = { ...newEmailLetter(asked.language, url), recipient: asked.email };
  const toOld = { ...emailChangeLetter(asked.language, asked.email), recipient: account.email };
  for (const letter of [toNew, toOld]) await letters.write(tx, { ...letter, account_id: account.id });
};
