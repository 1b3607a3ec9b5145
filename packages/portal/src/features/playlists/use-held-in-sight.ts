import { useEffect, type RefObject } from 'react';
import { gripId } from './row-lead.tsx';
import type { Lift } from './use-lifting.ts';

/** Px that the fixed bars take above and below. */
const above = 90;
const below = 180;

/** Scrolls after a row that is moved with the keyboard, and keeps the focus on its grip: far away it is a new element. */
export function useHeldInSight(list: RefObject<HTMLElement | null>, rowHeight: number, lift: Lift | null) {
  const position = lift?.by === 'keys' ? lift.position + lift.ids.indexOf(lift.held) : null;
  useEffect(() => {
    if (position === null || !list.current) return;
    const top = list.current.getBoundingClientRect().top + position * rowHeight;
    const over = top - above;
    const under = top + rowHeight - (innerHeight - below);
    if (over < 0) scrollBy({ top: over, behavior: 'instant' });
    else if (under > 0) scrollBy({ top: under, behavior: 'instant' });
  }, [list, position, rowHeight]);

  // After every render: the row comes back into the page only when the list has followed the scroll.
  useEffect(() => {
    if (lift?.by !== 'keys') return;
    const grip = document.getElementById(gripId(lift.held));
    if (grip && document.activeElement !== grip) grip.focus({ preventScroll: true });
  });
}
