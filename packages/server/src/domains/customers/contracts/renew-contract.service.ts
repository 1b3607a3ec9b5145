import { type Language, languages } from '@kamerton/wire';
import type { Handle } from '../../../db/schema.ts';
import { Conflict, NotFound, orNotFound } from '../../../lib/errors.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import type { EmailQueue } from '../../common/emails/emails.job.ts';
import { insertAnew, lockContractById } from './contracts.store.ts';
import { contractNumber } from './signing.rules.ts';
import { composeEmail } from '../../common/emails/emails.rules.ts';
import { textsIn } from '../../../text/texts.ts';

const renewalEmail = (language: Language, number: string, before: string, portal: string) => {
  const page = new URL('contract/index', portal).toString();
  return composeEmail('contract_renewed', language, textsIn(language).emails.contractRenewed({ number, before, page }));
};

/**
 * Inserts the successor of a terminated contract, with another number and the same details, and writes an email, sent
 * on `emailQueue.wake()`. The terminated one stays so. Returns the successor's id. Throws `not_found`, also if the account
 * is erased, or `not_terminated` if the contract is in force or has a successor.
 */
export const renew = async (
  tx: Handle,
  actor: Actor,
  { emailQueue, portal }: { emailQueue: Pick<EmailQueue, 'write'>; portal: string },
  id: number,
): Promise<number> => {
  const contract = orNotFound(await lockContractById(tx, id));
  if (contract.erased_at !== null) throw new NotFound();
  if (contract.terminated_at === null) throw new Conflict('not_terminated');
  const { account_id, details, email, language_id } = contract;
  const anew = await insertAnew(tx, { account_id, details, replaces_id: id });
  if (anew === null) throw new Conflict('not_terminated');
  const [number, before] = [contractNumber(anew), contractNumber(id)];
  const message = renewalEmail(languages[language_id], number, before, portal);
  await emailQueue.write(tx, { ...message, account_id, recipient: email });
  const what = { kind: 'contract', id: anew, account: account_id, name: `${number} ${details.legal_entity}` };
  await record(tx, actor, { act: 'contract.renew', ...what, after: { replaces: before } });
  return anew;
};
