import { useContext } from 'react';
import { type NavigateOptions, UNSAFE_DataRouterContext, useLocation, useNavigate } from 'react-router';

/**
 * Returns whether the page is still at the entry of the history that this render was of, whatever it shows there: an
 * late answer does not move a user who has gone on meanwhile, or is about to.
 */
export function useIsHere(): () => boolean {
  const { key } = useLocation();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return () => router === undefined || (router.state.location.key === key && router.state.navigation.state === 'idle');
}

/** As `useNavigate`, for where an answer leads to. */
export function useNavigateHere() {
  const navigate = useNavigate();
  const isHere = useIsHere();
  return (to: string, options?: NavigateOptions) => (isHere() ? navigate(to, options) : undefined);
}
