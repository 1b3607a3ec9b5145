import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** State of a navigation that only writes a screen's state into its address: the page stays. */
interface SamePage {
  samePage: true;
}

export const samePage: SamePage = { samePage: true };

/**
 * Options of a navigation that writes a screen's state into its address. It is rendered at once and not as a
 * transition: what is pressed or typed before the next rendering would be added to the former address.
 */
export const inPlace = { replace: true, flushSync: true, state: samePage };

/** State of a navigation that opens an overlay, such as a dialog: going back closes it. */
interface Overlay extends SamePage {
  overlay: true;
}

export const overlay: Overlay = { samePage: true, overlay: true };

const has = (state: unknown, flag: 'samePage' | 'overlay') =>
  typeof state === 'object' && state !== null && flag in state;

/** True if a navigation with this state stays on the page. */
export const isSamePage = (state: unknown) => has(state, 'samePage');

/** True if going back closes the overlay; false for an address that was opened with it. */
export const isOverlay = (state: unknown) => has(state, 'overlay');

/**
 * spec 2: the page is keyed by its full path. Screens that mirror their fields in the address keep their key, and so
 * does a page under an overlay.
 */
export function usePageKey(): string {
  const { pathname, search, hash, state } = useLocation();
  const type = useNavigationType();
  const fullPath = pathname + search + hash;
  const [shown, setShown] = useState({ pathname, fullPath, key: fullPath, state: state as unknown });
  if (shown.fullPath === fullPath) return shown.key;
  const isSame =
    type === 'REPLACE' ? isSamePage(state) : isOverlay(state) || (type === 'POP' && isOverlay(shown.state));
  // A page whose address was written since it opened may lead to the address that it opened with.
  const another = fullPath === shown.key ? `${fullPath} anew` : fullPath;
  const key = isSame && shown.pathname === pathname ? shown.key : another;
  const next = { pathname, fullPath, key, state: state as unknown };
  setShown(next);
  return next.key;
}
