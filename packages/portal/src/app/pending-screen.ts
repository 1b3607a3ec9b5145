import { matchPath } from 'react-router';
import type { PendingScreen } from '../shell/page-outlet.tsx';
import { table, type Row } from './route-table.ts';

const rowOf = (pathname: string) => table.find(({ path }) => matchPath(path, pathname));

const sectionOf = ({ parent, name }: Row) => parent ?? name;

/** The views of a section share its head with the tabs. A detail screen has its own head. */
const hasTabs = ({ path, shape }: Row) => shape !== 'set' && !/:id|new-playlist/.test(path);

/** Returns the screen that loads between two addresses; null if its layout is another. */
export function pendingScreen(here: string, target: string): PendingScreen | null {
  const [from, to] = [rowOf(here), rowOf(target)];
  if (!from || !to || from.layout !== to.layout) return null;
  return { shape: to.shape, preservesHead: sectionOf(from) === sectionOf(to) && hasTabs(from) && hasTabs(to) };
}
