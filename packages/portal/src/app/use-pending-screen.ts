import { useEffect, useState } from 'react';
import { matchPath, useLocation, useNavigation } from 'react-router';
import { useTarget } from '../ui/use-target.ts';
import { table, type Row, type Shape } from './route-table.ts';

/** Milliseconds before a skeleton appears. */
const patience = 60;

const rowOf = (pathname: string) => table.find(({ path }) => matchPath(path, pathname));

const sectionOf = ({ parent, name }: Row) => parent ?? name;

/** The views of a section share its head with the tabs. A detail screen has its own head. */
const hasTabs = ({ path, shape }: Row) => shape !== 'set' && !/:id|new-playlist/.test(path);

export interface PendingScreen {
  shape: Shape;
  /** True if the head stays and only the view under the tabs changes. */
  preservesHead: boolean;
}

/** Returns the screen of this layout that is loading; null if there is none. */
export function usePendingScreen(): PendingScreen | null {
  const { state } = useNavigation();
  const here = useLocation();
  const target = useTarget();
  const isLoading = state === 'loading' && target.pathname !== here.pathname;
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setLong(true), patience);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isLoading]);
  if (!isLoading || !isLong) return null;
  const [from, to] = [rowOf(here.pathname), rowOf(target.pathname)];
  if (!from || !to || from.layout !== to.layout) return null;
  return { shape: to.shape, preservesHead: sectionOf(from) === sectionOf(to) && hasTabs(from) && hasTabs(to) };
}
