import type { Contract } from '@kamerton/wire';
import { paths } from '../../lib/paths.ts';

export type ContractStatus = 'none' | 'draft' | 'signed' | 'outdated' | 'changed' | 'terminated';

export function statusOf(contract: Pick<Contract, 'state' | 'outdated' | 'changed'> | null): ContractStatus {
  if (!contract) return 'none';
  if (contract.state !== 'signed') return contract.state;
  if (contract.outdated) return 'outdated';
  return contract.changed ? 'changed' : 'signed';
}

/** True if there is something to sign now. */
export const canSign = (status: ContractStatus) => ['draft', 'outdated', 'changed'].includes(status);

/** True if a banner asks for the signature. It does not for changed details: the signed ones hold. */
export const asksForSignature = (status: ContractStatus) => ['none', 'draft', 'outdated'].includes(status);

/** The next step; null if there is none. */
export function nextStep(status: ContractStatus): 'details' | 'terms' | 'sign' | null {
  if (status === 'none') return 'details';
  if (status === 'changed') return 'sign';
  return canSign(status) ? 'terms' : null;
}

/** The screen of the next action; null if there is none. */
export const nextScreen: Record<ContractStatus, string | null> = {
  none: paths.contract,
  draft: paths.contractTerms,
  signed: null,
  outdated: paths.contractTerms,
  changed: paths.contractSign,
  terminated: paths.feedback,
};
