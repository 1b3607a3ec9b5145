import { useLocation, useNavigation, type Location } from 'react-router';
import { base } from '../lib/paths.ts';

/** Where the portal is going: the address of the navigation that runs, else the one that is shown. */
export function useTarget(): Location {
  const { location } = useNavigation();
  const here = useLocation();
  // A running navigation has its address with the base, as opposed to every other one.
  return location ? { ...location, pathname: location.pathname.slice(base.length) || '/' } : here;
}

/** Whether an address is that of a section, or of a page below it. */
export const isBelow = (pathname: string, section: string) =>
  pathname === section || pathname.startsWith(`${section === '/' ? '' : section}/`);
