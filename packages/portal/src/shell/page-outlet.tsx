import { useEffect, useRef } from 'react';
import { Outlet } from 'react-router';
import { classes } from '../ui/classes.ts';
import { useOrigins } from './came-from.ts';
import { usePageKey } from './use-page-key.ts';
import { usePendingScreen, type PendingScreen } from '../app/use-pending-screen.ts';
import { useScrollRule } from './use-scroll-rule.ts';
import { useText } from '../i18n/text.ts';
import { CardsSkeleton, RowsSkeleton, Skeleton } from '../ui/skeletons.tsx';
import css from './page-outlet.module.css';

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

/** The page inside its layout: the one `<main>`, keyed by its full path, focused on navigation. */
export function PageOutlet({ className }: { className?: string | undefined }) {
  const key = usePageKey();
  const pending = usePendingScreen();
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useScrollRule(key, pending !== null);
  useOrigins();

  useEffect(() => {
    if (!first.current) main.current?.focus({ preventScroll: true });
    first.current = false;
  }, [key]);

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
