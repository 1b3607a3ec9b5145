import type { Venue } from '@kamerton/wire';
import { lazy, Suspense, useEffect, type Ref } from 'react';
import { useNavigationType, type LinkProps } from 'react-router';
import { loadCode } from '../lib/load-code.ts';
import { Skeleton } from '../ui/skeletons.tsx';
import css from './hours-sidebar.module.css';

const HoursPanel = lazy(() =>
  loadCode(async () => ({ default: (await import('../features/venues/hours-form.tsx')).HoursPanel })),
);

interface HoursSidebarProps {
  venue: Venue;
  settings: Pick<LinkProps, 'to' | 'state'>;
  ref: Ref<HTMLElement>;
  /** Brings the place into sight: it stands under a list, and the address led to this venue. */
  onArrival: (() => void) | undefined;
}

/** The hours of the chosen venue beside the list, on a tablet under it. */
export function HoursSidebar({ venue, settings, ref, onArrival }: HoursSidebarProps) {
  const type = useNavigationType();
  useEffect(() => {
    // Going back leads to where one was.
    if (type !== 'PUSH' || !onArrival) return undefined;
    // A new page takes the focus and scrolls to its top first.
    const timer = setTimeout(onArrival);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- only when the screen opens
  }, []);
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby="venue-hours" className={css.place}>
      <Suspense fallback={<Skeleton className={css.skeleton} />}>
        <HoursPanel key={venue.id} venue={venue} settings={settings} />
      </Suspense>
    </section>
  );
}
