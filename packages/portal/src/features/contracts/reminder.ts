import { useContract, useTerms } from './queries.ts';
import { isAskedFor, standingOf, type Standing } from './standing.ts';

interface Reminder {
  /** It is not known yet whether there is anything to ask for. */
  isPending: boolean;
  /** Where the contract stands while its signature is asked for; else null. */
  standing: Standing | null;
}

/** Whether the signature of the contract is to be asked for. No screen is closed for want of it. */
export function useContractReminder(enabled: boolean): Reminder {
  const contract = useContract(enabled);
  const standing = contract.data === undefined ? null : standingOf(contract.data);
  const isAsked = standing !== null && isAskedFor(standing);
  // Where no terms are published there is nothing to sign yet.
  const terms = useTerms(undefined, enabled && isAsked);
  return {
    // Nothing waits for further tries of what has failed.
    isPending: [contract, terms].some(({ isLoading, failureCount }) => isLoading && failureCount === 0),
    standing: isAsked && terms.data && terms.data !== 'missing' ? standing : null,
  };
}
