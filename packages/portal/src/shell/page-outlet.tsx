import { useEffect, useRef, useState, type RefObject } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { classes } from '../ui/classes.ts';
import { useOrigins } from './origins.ts';
import { usePageKey } from './use-page-key.ts';
import { useScrollRule } from './use-scroll-rule.ts';
import { useTarget } from '../ui/use-target.ts';
import { useText } from '../i18n/text.ts';
import { CardsSkeleton, RowsSkeleton, Skeleton } from '../ui/skeletons.tsx';
import css from './page-outlet.module.css';

/** Shape of the skeleton while a screen's code loads. */
export type Shape = 'home' | 'covers' | 'rows' | 'form' | 'set';

export interface PendingScreen {
  shape: Shape;
  /** True if the head stays and only the view under the tabs changes. */
  preservesHead: boolean;
}

function Body({ shape }: Pick<PendingScreen, 'shape'>) {
  if (shape === 'covers') return <CardsSkeleton count={12} shape="grid" />;
  if (shape === 'form') return <Skeleton className={css.form} />;
  if (shape !== 'home') return <RowsSkeleton count={8} />;
  return (
    <>
      <Skeleton className={css.card} />
      <CardsSkeleton count={6} shape="row" />
    </>
  );
}

/** Skeleton of a screen whose code is loading. */
function ScreenSkeleton({ shape, preservesHead }: PendingScreen) {
  const { shell } = useText();
  return (
    <div className={css.screen} aria-busy="true">
      {!preservesHead && (
        <>
          <h1 className="sr-only">{shell.loading}</h1>
          <div className={shape === 'set' ? css.set : css.head}>
            {shape === 'set' && <Skeleton className={css.cover} />}
            <Skeleton className={css.title} />
          </div>
        </>
      )}
      <Body shape={shape} />
    </div>
  );
}

export interface PageOutletProps {
  className?: string | undefined;
  /** Returns the screen of this layout that loads between two addresses. */
  pendingScreen: (here: string, target: string) => PendingScreen | null;
}

/** Milliseconds before a skeleton appears. */
const patience = 60;

/** Returns the screen of this layout that is loading; null if there is none. */
function usePendingScreen(pendingScreen: PageOutletProps['pendingScreen']): PendingScreen | null {
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
  return isLoading && isLong ? pendingScreen(here.pathname, target.pathname) : null;
}

/** Focuses the page once it is another one, unless the user has opened or begun something else while it was loading. */
function usePageFocus(main: RefObject<HTMLElement | null>, key: string) {
  const isLoading = useNavigation().state === 'loading';
  const isFirst = useRef(true);
  const origin = useRef<Element | null>(null);
  useEffect(() => {
    const { activeElement } = document;
    const hasMoved = origin.current && activeElement !== origin.current;
    const isElsewhere = hasMoved && activeElement?.closest('[popover], [role="dialog"], input, textarea');
    if (!isFirst.current && !isElsewhere) main.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [main, key]);
  useEffect(() => {
    origin.current = isLoading ? document.activeElement : null;
  }, [isLoading]);
}

/** The page inside its layout: the one `<main>`, keyed by its full path. */
export function PageOutlet({ className, pendingScreen }: PageOutletProps) {
  const key = usePageKey();
  const pending = usePendingScreen(pendingScreen);
  const main = useRef<HTMLElement>(null);
  useScrollRule(key, pending !== null);
  usePageFocus(main, key);
  useOrigins();

  return (
    <main
      id="content"
      ref={main}
      tabIndex={-1}
      className={classes(className, pending && (pending.preservesHead ? css.turning : css.leaving))}
    >
      <Outlet key={key} />
      {pending && <ScreenSkeleton {...pending} />}
    </main>
  );
}
