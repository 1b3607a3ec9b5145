import { QueryClient } from '@tanstack/react-query';
import { CallFailed } from '../lib/http.ts';

const minute = 60_000;

/** Only what may heal by itself is tried again. */
const mayHeal = (error: Error) =>
  error instanceof CallFailed && (error.error.status === 0 || error.error.status >= 500);

/** The cache of what was read. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
