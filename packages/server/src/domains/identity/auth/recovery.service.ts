import type { Language } from '@kamerton/wire';
import { languages } from '@kamerton/wire';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { createPeriodicJob, type PeriodicJob } from '../../../lib/background-job.ts';
import { composeEmail } from '../../common/emails/emails.rules.ts';
import { findAccountByEmail, lockAccount } from './accounts.store.ts';
import { countRecoverCodes, insertRecoverCode, claimRecoverRequest } from './recovery.store.ts';
import { newToken, tokenHash } from '../../../lib/tokens.ts';

/** Maximum number of valid codes per account: requests from many addresses do not fill its mailbox. */
export const mostCodes = 20;

/** Milliseconds between searches for requests that a killed process has left. */
const every = 60_000;

/** Sends password reset emails in the background, after the request has been answered. */
export const createRecovery = (
  { db, emailQueue, portalUrl }: Pick<Deps, 'db' | 'emailQueue' | 'portalUrl'>,
  report: (error: unknown) => void,
): PeriodicJob => {
  const write = async (tx: Handle, email: string, wished: Language | null): Promise<void> => {
    // Locked, and by its present email: a code must not go to an address that it has just left.
    const found = await findAccountByEmail(tx, email);
    const account = found && (await lockAccount(tx, found.id));
    if (!account?.is_active || account.email !== email || (await countRecoverCodes(tx, account.id)) >= mostCodes)
      return;
    const code = newToken();
    const expires_at = await insertRecoverCode(tx, account.id, tokenHash(code));
    const url = new URL(`forgot?code=${code}`, portalUrl()).toString();
    const language = wished ?? languages[account.language_id];
    const message = composeEmail('recover', language, ({ passwordReset }) => passwordReset(url));
    await emailQueue.write(tx, { ...message, account_id: account.id, recipient: account.email, expires_at });
  };

  const writeOne = (): Promise<boolean> =>
    transaction(db, async (tx) => {
      const request = await claimRecoverRequest(tx);
      if (request) await write(tx, request.email, request.language);
      return request !== null;
    });

  return createPeriodicJob(
    async (stopping) => {
      let isAny = true;
      while (isAny && !stopping.aborted) isAny = await writeOne();
    },
    every,
    report,
  );
};
