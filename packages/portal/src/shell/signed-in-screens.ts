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
 * Navigates away from the screens of a session that has ended, and deletes what was fetched in it once they have
 * unmounted, which may be after `navigate` has resolved: they would fetch it again.
 */
export async function leaveSession(client: QueryClient, navigate: () => unknown) {
  const cache = client.getQueryCache();
  const former = cache.getAll();
  void client.cancelQueries();
  await navigate();
  if (mounted > 0) await new Promise<void>((done) => waiting.add(done));
  for (const query of former) cache.remove(query);
  client.getMutationCache().clear();
}
