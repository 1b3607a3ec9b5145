import type { WholeContract } from '@kamerton/wire/office';
import type { Handle } from '../../../db/schema.ts';
import {
  type ContractsAsked,
  findOfficeRow,
  listOfficeRows,
  listSignings,
  type OfficeRow,
} from './contracts.office.store.ts';
import { contractNumber, dayInMoscow, idOfNumber } from './signing.rules.ts';
import { languages, textIn, type Translations } from '@kamerton/wire';
import { Conflict, NotFound, orNotFound } from '../../../lib/errors.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import type { EmailQueue } from '../../common/emails/emails.job.ts';
import { removeCode } from './codes.store.ts';
import { insertAnew, insertTermination, lockContractById } from './contracts.store.ts';
import { dayText } from './contract-emails.rules.ts';
import { composeEmail } from '../../common/emails/emails.rules.ts';

/**
 * Inserts the successor of a terminated contract, with another number and the same details, and writes an email. The terminated one stays so. Returns the successor's id. Throws `not_found`, also if the account
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
  const page = new URL('contract/index', portal).toString();
  const message = composeEmail('contract_renewed', languages[language_id], ({ contractRenewed }) =>
    contractRenewed({ number, before, page }),
  );
  await emailQueue.write(tx, { ...message, account_id, recipient: email });
  const what = { kind: 'contract', id: anew, account: account_id, name: `${number} ${details.legal_entity}` };
  await record(tx, actor, { act: 'contract.renew', ...what, after: { replaces: before } });
  return anew;
};

const presentRow = <Row extends OfficeRow>({ account_id, email, name, is_active, ...row }: Row) => ({
  ...row,
  number: contractNumber(row.id),
  account: { id: account_id, email, name, is_active },
});

/** Lists contracts by name, INN, email or number, with or without its prefix; `day` is today in Moscow. */
export const listContracts = async (db: Handle, day: string, asked: Omit<ContractsAsked, 'id'>) => {
  const q = asked.q?.trim() ?? '';
  const id = idOfNumber(q) ?? (/^\d{1,9}$/.test(q) ? Number(q) : 0);
  const { items, total } = await listOfficeRows(db, day, { ...asked, q, id });
  return { items: items.map(presentRow), total };
};

/** Returns one contract with all of its signatures. */
export const findWholeContract = async (db: Handle, day: string, id: number): Promise<WholeContract | null> => {
  const row = await findOfficeRow(db, day, id);
  if (!row) return null;
  const { details, reason, successor_id, ...contract } = row;
  const { terminated_at } = contract;
  return {
    ...(details as WholeContract),
    ...presentRow(contract),
    successor: successor_id === null ? null : { id: successor_id, number: contractNumber(successor_id) },
    signatures: await listSignings(db, id),
    termination: terminated_at === null || reason === null ? null : { terminated_at, reason },
  };
};

/**
 * Terminates a signed contract for good and writes an email to the distributor, unless the
 * account is erased. `version` is that of the details that the operator saw. `portal` is the portal's URL with a trailing slash. Throws `not_found`,
 * `not_signed`, `contract_terminated`, `conflict`.
 */
export const terminate = async (
  tx: Handle,
  actor: Actor,
  { emailQueue, portal }: { emailQueue: Pick<EmailQueue, 'write'>; portal: string },
  { id, reason, version }: { id: number; reason: Translations; version?: number | undefined },
): Promise<{ number: string; email: string }> => {
  const contract = orNotFound(await lockContractById(tx, id));
  if (contract.terminated_at !== null) throw new Conflict('contract_terminated');
  if (!contract.signed) throw new Conflict('not_signed');
  if (version !== undefined && version !== contract.version) throw new Conflict();
  const number = contractNumber(id);
  const { account_id, email } = contract;
  await insertTermination(tx, { contract_id: id, reason });
  await removeCode(tx, id);
  // The address of an erased account is not in use.
  if (contract.erased_at === null) {
    const language = languages[contract.language_id];
    const day = dayText(dayInMoscow(new Date()), language);
    const page = (path: string) => new URL(path, portal).toString();
    const message = composeEmail('contract_terminated', language, ({ contractTerminated }) =>
      contractTerminated({ number, day, reason: textIn(reason, language), page }),
    );
    await emailQueue.write(tx, { ...message, account_id, recipient: email });
  }
  await record(tx, actor, {
    act: 'contract.terminate',
    kind: 'contract',
    id,
    account: account_id,
    name: `${number} ${contract.details.legal_entity}`,
    before: { state: 'signed' },
    after: { state: 'terminated', reason },
  });
  return { number, email };
};
