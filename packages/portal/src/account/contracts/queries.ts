import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { useLanguage } from '../../i18n/language.ts';
import { CallFailed, fetched } from '../../lib/http.ts';
import { asksForSignature, type ContractStatus, statusOf } from './status.ts';
import { putAnswer, refreshAfter } from '../../lib/stale.ts';
import * as accountWrites from '../../lib/writes/account.ts';

const contractKey = ['contract'] as const;

/** The contract; null before there is one. */
export const contractQuery = queryOptions({
  queryKey: contractKey,
  queryFn: async ({ signal }) => (await fetched(api.contract, { signal })).contract,
});

export const useContract = (enabled = true) => useQuery({ ...contractQuery, enabled });

/** The terms in force, or those of a version, in the interface's language; `missing` if there are none. */
export const useTerms = (version?: number, enabled = true) =>
  useQuery({
    queryKey: ['contract-terms', version ?? null, useLanguage()],
    queryFn: async ({ signal }) => {
      try {
        return await fetched(api.contractTerms, { query: { version }, signal });
      } catch (error) {
        if (error instanceof CallFailed && error.error.code === 'not_found') return 'missing' as const;
        throw error;
      }
    },
    enabled,
  });

export function useStoreContract() {
  const client = useQueryClient();
  return (contract: Contract) => putAnswer<Contract | null>(client, contractKey, () => contract);
}

/** Invalidates contract and terms, which were changed elsewhere. */
export function useRefreshContract() {
  const client = useQueryClient();
  return () => void refreshAfter(client, accountWrites.contractChangedElsewhere);
}

interface Reminder {
  /** True until it is known whether to ask for a signature. */
  isPending: boolean;
  /** Status of the contract if its signature is asked for, else null. */
  status: ContractStatus | null;
}

/** Tells if a banner asks for the signature of the contract. No screen requires it. */
export function useContractReminder(enabled: boolean): Reminder {
  const contract = useContract(enabled);
  const status = contract.data === undefined ? null : statusOf(contract.data);
  const isAsked = status !== null && asksForSignature(status);
  // Without published terms there is nothing to sign.
  const terms = useTerms(undefined, enabled && isAsked);
  return {
    // Retries of a failed call are not awaited.
    isPending: [contract, terms].some(({ isLoading, failureCount }) => isLoading && failureCount === 0),
    status: isAsked && terms.data && terms.data !== 'missing' ? status : null,
  };
}
