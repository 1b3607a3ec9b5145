import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** State of a navigation that only writes what a screen shows into its address: the page is not a new one. */
export interface SamePage {
  samePage: true;
}

export const samePage: SamePage = { samePage: true };

const isSamePage = (state: unknown) => typeof state === 'object' && state !== null && 'samePage' in state;

/** spec 2: the page is keyed by its full path. Screens that mirror their fields in the address keep their key. */
export function usePageKey(): string {
  const { pathname, search, hash, state } = useLocation();
  const type = useNavigationType();
  const fullPath = pathname + search + hash;
  const [shown, setShown] = useState({ pathname, fullPath, key: fullPath });
  if (shown.fullPath === fullPath) return shown.key;
  const stays = type === 'REPLACE' && isSamePage(state) && shown.pathname === pathname;
  const next = { pathname, fullPath, key: stays ? shown.key : fullPath };
  setShown(next);
  return next.key;
}
