import { useCallback, useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { positionFor } from './order.ts';

/** Tracks that are being moved: held by the row `held`, they would stand at `position`. */
export interface Lift {
  ids: readonly number[];
  held: number;
  position: number;
  by: 'pointer' | 'keys';
}

interface LiftingOptions {
  list: RefObject<HTMLOListElement | null>;
  rowHeight: number;
  total: number;
  onDrop: (lift: Lift) => void;
  /** What keyboard moves are told by. */
  onSay: (what: 'lifted' | 'over' | 'dropped' | 'cancelled', lift: Lift) => void;
}

/** Px from the window's edges within which a held row scrolls the page, and px per frame at the very edge. */
const edge = { top: 110, bottom: 190, speed: 22 };

/** Px by which the page is to scroll in this frame for a pointer at this height. */
export function scrollFor(y: number, height: number): number {
  if (y < edge.top) return -Math.ceil(((edge.top - y) / edge.top) * edge.speed);
  const below = y - (height - edge.bottom);
  return below > 0 ? Math.ceil(Math.min(1, below / edge.bottom) * edge.speed) : 0;
}

const steps: Record<string, (position: number, last: number) => number> = {
  ArrowUp: (position) => position - 1,
  ArrowDown: (position) => position + 1,
  PageUp: (position) => position - 10,
  PageDown: (position) => position + 10,
  Home: () => 0,
  End: (_, last) => last,
};

/** Moving rows by a grip: dragged with mouse or finger, or lifted and put down with the keyboard. */
export function useLifting({ list, rowHeight, total, onDrop, onSay }: LiftingOptions) {
  const [lift, setLift] = useState<Lift | null>(null);
  const current = useRef<Lift | null>(null);
  const latest = useRef({ rowHeight, total, onDrop, onSay });
  useEffect(() => {
    latest.current = { rowHeight, total, onDrop, onSay };
  });

  const change = useCallback((next: Lift | null) => {
    current.current = next;
    setLift(next);
  }, []);

  const end = useCallback((drop: boolean) => {
    const held = current.current;
    if (!held) return;
    if (drop) latest.current.onDrop(held);
    if (held.by === 'keys') latest.current.onSay(drop ? 'dropped' : 'cancelled', held);
    current.current = null;
    // The edit that shows the new order reaches the page with the next timer; until then the lift shows it.
    setTimeout(() => setLift(current.current));
  }, []);

  const drag = useCallback(
    (event: PointerEvent<HTMLElement>, ids: readonly number[], held: number, position: number) => {
      const element = list.current;
      if (event.button !== 0 || !element || current.current) return;
      event.preventDefault();
      event.currentTarget.focus({ preventScroll: true });
      // Held by the list and not by the row, which leaves the page when it is scrolled far away.
      element.setPointerCapture(event.pointerId);
      change({ ids, held, position, by: 'pointer' });
      let y = event.clientY;
      const place = () => {
        const now = current.current;
        if (!now) return;
        const slot = Math.floor((y - element.getBoundingClientRect().top) / latest.current.rowHeight);
        const next = positionFor(slot, ids.indexOf(held), ids.length, latest.current.total);
        if (next !== now.position) change({ ...now, position: next });
      };
      let frame = requestAnimationFrame(function scroll() {
        const by = scrollFor(y, innerHeight);
        if (by !== 0) {
          scrollBy({ top: by, behavior: 'instant' });
          place();
        }
        frame = requestAnimationFrame(scroll);
      });
      const stop = (drop: boolean) => {
        cancelAnimationFrame(frame);
        listening.abort();
        end(drop);
      };
      const listening = new AbortController();
      const { signal } = listening;
      element.addEventListener(
        'pointermove',
        ({ clientY }) => {
          y = clientY;
          place();
        },
        { signal },
      );
      element.addEventListener('pointerup', () => stop(true), { signal });
      element.addEventListener('pointercancel', () => stop(false), { signal });
      addEventListener(
        'keydown',
        (key) => {
          if (key.key === 'Escape') stop(false);
        },
        { signal, capture: true },
      );
    },
    [list, change, end],
  );

  const liftByKeys = useCallback(
    (ids: readonly number[], held: number, position: number) => {
      const next: Lift = { ids, held, position, by: 'keys' };
      change(next);
      latest.current.onSay('lifted', next);
    },
    [change],
  );

  const isByKeys = lift?.by === 'keys';
  // On the window: the held row may be out of the page for a moment while it goes far.
  useEffect(() => {
    if (!isByKeys) return;
    const handleKey = (event: KeyboardEvent) => {
      const held = current.current;
      if (!held) return;
      const step = steps[event.key];
      if (step) {
        const last = latest.current.total - held.ids.length;
        const next = { ...held, position: Math.max(0, Math.min(last, step(held.position, last))) };
        change(next);
        latest.current.onSay('over', next);
      } else if (event.key === ' ' || event.key === 'Enter') end(true);
      else if (event.key === 'Escape' || event.key === 'Tab') end(false);
      else return;
      if (event.key !== 'Tab') event.preventDefault();
      event.stopPropagation();
    };
    const handlePress = () => end(false);
    addEventListener('keydown', handleKey, true);
    addEventListener('pointerdown', handlePress, true);
    return () => {
      removeEventListener('keydown', handleKey, true);
      removeEventListener('pointerdown', handlePress, true);
    };
  }, [isByKeys, change, end]);

  return { lift, drag, liftByKeys };
}
