import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallFailed, type CallError } from '../lib/http.ts';

const minute = 60_000;

/** Only what may heal by itself is tried again. */
const mayHeal = (error: Error) =>
  error instanceof CallFailed && (error.error.status === 0 || error.error.status >= 500);

/** The cache of what was read. Every failed call is told to `onFailure`, whoever made it. */
export function createQueryClient(onFailure: (error: CallError) => void): QueryClient {
  const tell = (error: Error) => {
    if (error instanceof CallFailed) onFailure(error.error);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: tell }),
    mutationCache: new MutationCache({ onError: tell }),
    defaultOptions: {
      queries: {
        staleTime: minute,
        gcTime: 15 * minute,
        retry: (count, error) => count < 2 && mayHeal(error),
        refetchOnWindowFocus: false,
        // A failed call says so at once, online or not.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
