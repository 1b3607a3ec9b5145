import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { placeOf, scrollSpeed, type Dragged } from './reorder.ts';

interface ReorderOptions {
  /** What scrolls. */
  scroller: HTMLElement;
  rowHeight: number;
  count: number;
  onMove: (from: number, to: number) => void;
}

/** Moves rows of a list by hand: what is dragged, and what a row's handle does when it is grabbed. */
export function useReorder({ scroller, rowHeight, count, onMove }: ReorderOptions) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const held = useRef<AbortController>(null);

  const letGo = () => {
    held.current?.abort();
    held.current = null;
    setDragged(null);
  };
  // A list that changes meanwhile has other places: the hand lets go.
  useEffect(() => letGo, [count]);

  const grab = (from: number, { button, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    if (button !== 0) return;
    letGo();
    const control = new AbortController();
    const { signal } = control;
    held.current = control;
    const start = clientY + scroller.scrollTop;
    let pointer = clientY;
    let now: Dragged = { from, to: from, offset: 0 };

    const follow = () => {
      const offset = pointer + scroller.scrollTop - start;
      now = { from, to: placeOf(from, offset, rowHeight, count), offset };
      setDragged(now);
    };
    const scroll = () => {
      if (signal.aborted) return;
      const { top, bottom } = scroller.getBoundingClientRect();
      const speed = scrollSpeed(pointer, top, bottom);
      if (speed !== 0) {
        scroller.scrollTop += speed;
        follow();
      }
      requestAnimationFrame(scroll);
    };
    const handleMove = (event: globalThis.PointerEvent) => {
      pointer = event.clientY;
      follow();
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      letGo();
    };
    const handleUp = () => {
      letGo();
      if (now.to !== from) onMove(from, now.to);
    };
    currentTarget.focus({ preventScroll: true });
    addEventListener('pointermove', handleMove, { signal });
    addEventListener('pointerup', handleUp, { signal });
    addEventListener('pointercancel', letGo, { signal });
    addEventListener('keydown', handleKey, { signal, capture: true });
    requestAnimationFrame(scroll);
  };

  return { dragged, grab };
}
