import { useEffect, useRef } from 'react';
import { Outlet } from 'react-router';
import { classes } from '../ui/classes.ts';
import { useOrigins } from './came-from.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { usePageKey } from './use-page-key.ts';
import { usePendingScreen } from './use-pending-screen.ts';
import { useScrollRule } from './use-scroll-rule.ts';
import css from './page-outlet.module.css';

/** The page inside its layout: the one `<main>`, keyed by its full path, to which the focus goes with a navigation. */
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
      className={classes(className, pending && (pending.keepsHead ? css.turning : css.leaving))}
    >
      <Outlet key={key} />
      {pending && <ScreenSkeleton {...pending} />}
    </main>
  );
}
