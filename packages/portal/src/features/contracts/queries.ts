import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { useLanguage } from '../../i18n/language.ts';
import { CallFailed, fetched } from '../../lib/http.ts';

const contractKey = ['contract'] as const;

/** Null before there is one. */
export const useContract = (enabled = true) =>
  useQuery({
    queryKey: contractKey,
    queryFn: async ({ signal }) => (await fetched(api.contract, { signal })).contract,
    enabled,
  });

/** The terms in force, or those of a version, in the interface's language; null where there are none. */
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

/** Puts the contract as a call has answered it in the place of what was read. */
export function useKeepContract() {
  const client = useQueryClient();
  return (contract: Contract) => client.setQueryData<Contract | null>(contractKey, contract);
}

/** Reads contract and terms anew: they were changed elsewhere. */
export function useReadContractAnew() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: contractKey });
    void client.invalidateQueries({ queryKey: ['contract-terms'] });
  };
}
