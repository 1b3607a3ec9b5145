import { useLayoutEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

/**
 * Returns whether the page is still at the entry of the history that this render was of: an answer that comes late
 * moves nobody who has gone on meanwhile.
 */
export function useIsHere(): () => boolean {
  const { key } = useLocation();
  const present = useRef<string>(undefined);
  useLayoutEffect(() => {
    present.current = key;
    return () => {
      present.current = undefined;
    };
  }, [key]);
  return () => present.current === key;
}

/** As `useNavigate`, for where an answer leads to. */
export function useNavigateHere() {
  const navigate = useNavigate();
  const isHere = useIsHere();
  return (to: string, options?: NavigateOptions) => (isHere() ? navigate(to, options) : undefined);
}
