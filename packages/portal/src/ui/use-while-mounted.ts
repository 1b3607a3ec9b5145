import { useEffect, useRef } from 'react';

/**
 * Returns `run` as a function that does nothing once its component has unmounted: the answer to a dialog that was left
 * while it was sent closes no other one that was opened meanwhile.
 */
export function useWhileMounted(run: () => void): () => void {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return () => {
    if (mounted.current) run();
  };
}
