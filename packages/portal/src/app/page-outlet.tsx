import { useEffect, useRef } from 'react';
import { Outlet } from 'react-router';
import { usePageKey } from './use-page-key.ts';
import { useScrollRule } from './use-scroll-rule.ts';

interface PageOutletProps {
  className?: string | undefined;
}

/** The page inside its layout: the one `<main>`, keyed by its full path, to which the focus goes with a navigation. */
export function PageOutlet({ className }: PageOutletProps) {
  const key = usePageKey();
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useScrollRule(key);

  useEffect(() => {
    if (!first.current) main.current?.focus({ preventScroll: true });
    first.current = false;
  }, [key]);

  return (
    <main id="content" ref={main} tabIndex={-1} className={className}>
      <Outlet key={key} />
    </main>
  );
}
