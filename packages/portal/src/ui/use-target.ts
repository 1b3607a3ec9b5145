import { useLocation, useNavigation, type Location } from 'react-router';
import { base } from '../lib/paths.ts';

/** Returns the address of the running navigation, else the present one. */
export function useTarget(): Location {
  const { location } = useNavigation();
  const here = useLocation();
  // Only a running navigation has its address with the base.
  return location ? { ...location, pathname: location.pathname.slice(base.length) || '/' } : here;
}

/** True if an address is that of a section, or of a page below it. */
export const isBelow = (pathname: string, section: string) =>
  pathname === section || pathname.startsWith(`${section === '/' ? '' : section}/`);

/** Whether a step back in the history is the portal's own: one that closes a dialog takes what lies over it along. */
export const ownStep = { isUnderWay: false };
