import type { Contract, Language } from '@kamerton/wire';
import type { Handle } from '../../db/schema.ts';
import { type ContractRow, listSignatures } from './contracts.store.ts';
import { contractNumber, isChanged, isOutdated } from './signing.rules.ts';

const stateOf = ({ terminated_at, signed }: ContractRow): Contract['state'] => {
  if (terminated_at !== null) return 'terminated';
  return signed ? 'signed' : 'draft';
};

/** A contract as the API answers it. */
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
  ...contract.details,
  signatures: await listSignatures(db, contract.id),
  terminated_at: contract.terminated_at,
  termination_reason: contract[`reason_${language}`],
});
