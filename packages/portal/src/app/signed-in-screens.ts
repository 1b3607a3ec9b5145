import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

let mounted = 0;
const waiting = new Set<() => void>();

/** Called by the layout of signed-in screens. */
export function useIsSignedInScreen() {
  useEffect(() => {
    mounted += 1;
    return () => {
      mounted -= 1;
      if (mounted > 0) return;
      for (const done of waiting) done();
      waiting.clear();
    };
  }, []);
}

/**
 * Deletes what was fetched in a session once its screens have unmounted, which may be after `navigate` has resolved:
 * they would fetch it again.
 */
export async function forgetQueries(client: QueryClient) {
  if (mounted > 0) await new Promise<void>((done) => waiting.add(done));
  client.removeQueries({ type: 'inactive' });
  client.getMutationCache().clear();
}
