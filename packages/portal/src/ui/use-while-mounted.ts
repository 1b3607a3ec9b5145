import { useLayoutEffect, useRef } from 'react';

/** Returns whether the component is mounted, for answers that may come later. */
export function useIsMounted(): () => boolean {
  const mounted = useRef(false);
  useLayoutEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return () => mounted.current;
}

/**
 * Returns `run` as a function that does nothing once its component has unmounted: the answer to a dialog that was left
 * while it was sent closes no other one that was opened meanwhile.
 */
export function useWhileMounted(run: () => void): () => void {
  const isMounted = useIsMounted();
  return () => {
    if (isMounted()) run();
  };
}
