import type { Language } from '@kamerton/wire';
import type { Handle } from '../../db/schema.ts';
import { Conflict, orNotFound } from '../../errors.ts';
import { type Actor, record } from '../audit/audit.store.ts';
import { composeEmail } from '../emails/compose.rules.ts';
import type { EmailQueue } from '../emails/emails.job.ts';
import { removeCode } from './codes.store.ts';
import { insertTermination, lockContractById } from './contracts.store.ts';
import { contractNumber, dayInMoscow } from './signing.rules.ts';
import { dayText } from './terms-emails.rules.ts';

/** Why a contract ends, as the distributor reads it. */
export interface TerminationReason {
  reason_ru: string;
  reason_en: string;
}

const terminationLetter = (
  language: Language,
  number: string,
  reason: TerminationReason,
  now: Date,
  portal: string,
) => {
  const day = dayText(dayInMoscow(now), language);
  const page = (path: string) => new URL(path, portal).toString();
  return composeEmail('contract_terminated', language, {
    ru: [
      `Договор ${number} расторгнут`,
      `Лицензионный договор № ${number} расторгнут ${day} по такой причине:`,
      reason.reason_ru,
      `Подписанный договор по-прежнему можно скачать на портале: ${page('contract/index')}`,
      `Если это ошибка, напишите в поддержку: ${page('feedback')}`,
    ],
    en: [
      `Contract ${number} terminated`,
      `Contract No. ${number} was terminated on ${day} for the following reason:`,
      reason.reason_en,
      `You can still download the signed contract from the portal: ${page('contract/index')}`,
      `If this is a mistake, contact support: ${page('feedback')}`,
    ],
  });
};

/**
 * Ends a signed contract for good, with a letter to the distributor, which waits for `letters.wake()`. `version` is
 * that of the details which whoever ends it has read. `portal` is the portal's address with its last slash. Throws
 * `not_found`, `not_signed`, `contract_terminated`, `conflict`.
 */
export const terminate = async (
  tx: Handle,
  actor: Actor,
  { letters, portal }: { letters: Pick<EmailQueue, 'write'>; portal: string },
  id: number,
  { reason_ru, reason_en }: TerminationReason,
  version?: number,
): Promise<{ number: string; email: string }> => {
  const contract = orNotFound(await lockContractById(tx, id));
  if (contract.terminated_at !== null) throw new Conflict('contract_terminated');
  if (!contract.signed) throw new Conflict('not_signed');
  if (version !== undefined && version !== contract.version) throw new Conflict();
  const number = contractNumber(id);
  const { account_id, email } = contract;
  await insertTermination(tx, { contract_id: id, reason_ru, reason_en });
  await removeCode(tx, id);
  const language = contract.language_id === 1 ? 'ru' : 'en';
  const letter = terminationLetter(language, number, { reason_ru, reason_en }, new Date(), portal);
  await letters.write(tx, { ...letter, account_id, recipient: email });
  await record(tx, actor, {
    act: 'contract.terminate',
    kind: 'contract',
    id,
    name: `${number} ${contract.details.legal_entity}`,
    before: { state: 'signed' },
    after: { state: 'terminated', reason_ru, reason_en },
  });
  return { number, email };
};
