import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Venue } from '@kamerton/wire';
import { useLayoutEffect, useRef, useState } from 'react';
import { Skeleton } from '../../ui/skeletons.tsx';
import { VenueCard, type CardParts } from './venue-card.tsx';
import css from './venue-list.module.css';

/** Estimated height of a card in px. */
const usualHeight = 152;
const gap = 14;

/** Measures the list's offset from the top of the page in px. */
function useTop() {
  const element = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return { element, top };
}

/** Venues as cards in a virtual list: only those near the window are in the page. */
export function VenueList({ venues, label, parts }: { venues: readonly Venue[]; label: string; parts: CardParts }) {
  const { element, top } = useTop();
  const virtual = useWindowVirtualizer({
    count: venues.length,
    estimateSize: () => usualHeight,
    gap,
    overscan: 6,
    scrollMargin: top,
    // The page has its own scroll rule: scrolling here would stop a smooth scroll in progress.
    scrollToFn: () => undefined,
    getItemKey: (index) => venues[index]?.id ?? index,
  });
  return (
    <ul ref={element} aria-label={label} className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const venue = venues[index];
        return (
          venue && (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={venues.length}
              aria-posinset={index + 1}
              className={css.item}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <VenueCard venue={venue} parts={parts} />
            </li>
          )
        );
      })}
    </ul>
  );
}

export const VenuesSkeleton = () => (
  <div className="stack-14" aria-busy="true">
    {[0, 1, 2, 3].map((card) => (
      <Skeleton key={card} className={css.skeleton} />
    ))}
  </div>
);
