import type { Contract } from '@kamerton/wire';
import { paths } from '../../lib/paths.ts';

/** Where a distributor stands with the contract. */
export type Standing = 'none' | 'draft' | 'signed' | 'outdated' | 'changed' | 'terminated';

export function standingOf(contract: Pick<Contract, 'state' | 'outdated' | 'changed'> | null): Standing {
  if (!contract) return 'none';
  if (contract.state !== 'signed') return contract.state;
  if (contract.outdated) return 'outdated';
  return contract.changed ? 'changed' : 'signed';
}

/** Whether there is something to sign now. */
export const isToSign = (standing: Standing) => ['draft', 'outdated', 'changed'].includes(standing);

/** Whether a banner asks for the signature. Changed details do not: what was signed holds. */
export const isAskedFor = (standing: Standing) => ['none', 'draft', 'outdated'].includes(standing);

/** The step that comes next; null where nothing is to be done. */
export function nextStep(standing: Standing): 'details' | 'terms' | 'sign' | null {
  if (standing === 'none') return 'details';
  if (standing === 'changed') return 'sign';
  return isToSign(standing) ? 'terms' : null;
}

/** The screen on which that is done which is to be done; null where nothing is. */
export const wayOn: Record<Standing, string | null> = {
  none: paths.contract,
  draft: paths.contractTerms,
  signed: null,
  outdated: paths.contractTerms,
  changed: paths.contractSign,
  terminated: paths.feedback,
};
