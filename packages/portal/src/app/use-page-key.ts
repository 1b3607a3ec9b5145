import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** State of a navigation that only writes what a screen shows into its address: the page is not a new one. */
export interface SamePage {
  samePage: true;
}

export const samePage: SamePage = { samePage: true };

/** State of a navigation that lays something over the page, such as a dialog: going back takes it away again. */
export interface Overlay extends SamePage {
  overlay: true;
}

export const overlay: Overlay = { samePage: true, overlay: true };

const has = (state: unknown, mark: 'samePage' | 'overlay') =>
  typeof state === 'object' && state !== null && mark in state;

/** Whether a navigation with this state stays on the page. */
export const isSamePage = (state: unknown) => has(state, 'samePage');

/** Whether going back takes away what lies over the page, as opposed to an address that was opened with it. */
export const isOverlay = (state: unknown) => has(state, 'overlay');

/**
 * spec 2: the page is keyed by its full path. Screens that mirror their fields in the address keep their key, and so does
 * a page over which something is laid or from which it is taken.
 */
export function usePageKey(): string {
  const { pathname, search, hash, state } = useLocation();
  const type = useNavigationType();
  const fullPath = pathname + search + hash;
  const [shown, setShown] = useState({ pathname, fullPath, key: fullPath, state: state as unknown });
  if (shown.fullPath === fullPath) return shown.key;
  const isSame =
    type === 'REPLACE' ? isSamePage(state) : isOverlay(state) || (type === 'POP' && isOverlay(shown.state));
  const key = isSame && shown.pathname === pathname ? shown.key : fullPath;
  const next = { pathname, fullPath, key, state: state as unknown };
  setShown(next);
  return next.key;
}
