import { notifyManager, QueryClient } from '@tanstack/react-query';
import { CallFailed } from './http.ts';

const minute = 60_000;

/** Only failures that may be temporary are retried. */
const mayHeal = (error: Error) =>
  error instanceof CallFailed && (error.error.status === 0 || error.error.status >= 500);

// A press that starts a write shows it before the next press: by default that takes a timer.
notifyManager.setScheduler(queueMicrotask);

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: minute,
        gcTime: 15 * minute,
        retry: (count, error) => count < 2 && mayHeal(error),
        refetchOnWindowFocus: false,
        // A call fails at once, online or not.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
