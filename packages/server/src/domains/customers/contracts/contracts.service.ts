import { type Contract, type Language, textIn } from '@kamerton/wire';
import type { Handle } from '../../../db/schema.ts';
import { type ContractRow, listSignatures, type CheckedSignature, findSignatureByHash } from './contracts.store.ts';
import { contractNumber, isChanged, isOutdated, idOfNumber } from './signing.rules.ts';

const stateOf = ({ terminated_at, signed }: ContractRow): Contract['state'] => {
  if (terminated_at !== null) return 'terminated';
  return signed ? 'signed' : 'draft';
};

/** Returns a contract as in the API's response. */
export const presentContract = async (
  db: Handle,
  contract: ContractRow,
  termsInForce: number | null,
  language: Language,
): Promise<Contract> => ({
  number: contractNumber(contract.id),
  state: stateOf(contract),
  outdated: isOutdated(contract, termsInForce),
  changed: isChanged(contract),
  version: contract.version,
  ...contract.details,
  signatures: await listSignatures(db, contract.id),
  terminated_at: contract.terminated_at,
  termination_reason: contract.reason && textIn(contract.reason, language),
});

/** Returns the signature with a contract number and a hash; null if either is wrong, without telling which. */
export const checkSignature = async (db: Handle, number: string, hash: string): Promise<CheckedSignature | null> => {
  const id = idOfNumber(number);
  return id === null ? null : findSignatureByHash(db, id, hash);
};
