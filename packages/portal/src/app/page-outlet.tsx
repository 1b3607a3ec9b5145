import { useEffect, useRef, type ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useOrigins } from './came-from.ts';
import { usePageKey } from './use-page-key.ts';
import { useScrollRule } from './use-scroll-rule.ts';

interface PageOutletProps {
  className?: string | undefined;
  /** What stands above every page. */
  above?: ReactNode;
}

/** The page inside its layout: the one `<main>`, keyed by its full path, to which the focus goes with a navigation. */
export function PageOutlet({ className, above }: PageOutletProps) {
  const key = usePageKey();
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useScrollRule(key);
  useOrigins();

  useEffect(() => {
    if (!first.current) main.current?.focus({ preventScroll: true });
    first.current = false;
  }, [key]);

  return (
    <main id="content" ref={main} tabIndex={-1} className={className}>
      {above}
      <Outlet key={key} />
    </main>
  );
}
