import { useContext } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router';
import { useIsMounted } from './use-while-mounted.ts';

/**
 * Returns whether a part of a page has been left, or is about to be since another page is on its way: what it shows of a
 * late failure is not seen, and a toast says it.
 */
export function useIsLeft(): () => boolean {
  const isMounted = useIsMounted();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return () => !isMounted() || (router !== undefined && router.state.navigation.state !== 'idle');
}
