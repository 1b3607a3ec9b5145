import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Distance in px from the window's edges within which a dragged row scrolls the page, and px per frame. */
const edge = { size: 80, speed: 14 };

const scrollFor = (y: number) => {
  if (y < edge.size) return -edge.speed;
  return y > innerHeight - edge.size ? edge.speed : 0;
};

/** The index of the first row whose middle is below a height; the number of rows if there is none. */
function placeAt(list: HTMLElement, y: number): number {
  const rows = [...list.children];
  const below = rows.findIndex((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return y < (top + bottom) / 2;
  });
  return below === -1 ? rows.length : below;
}

interface Drag {
  /** Indexes of the row before the drag and after a drop. */
  from: number;
  to: number;
}

export function moved<T>(list: readonly T[], { from, to }: Drag): T[] {
  const next = list.toSpliced(from, 1);
  const [item] = list.slice(from, from + 1);
  return item === undefined ? next : next.toSpliced(to, 0, item);
}

/** Drags rows of a list by their handles, with mouse, pen or touch; Escape cancels. */
export function useDragging(list: RefObject<HTMLElement | null>, onDrop: (drag: Drag) => void) {
  const [drag, setDrag] = useState<Drag>();
  const cancel = useRef<() => void>(undefined);
  // The list may be left during a drag, by the browser's Back or an expired session.
  useEffect(() => () => cancel.current?.(), []);
  const begin = useCallback(
    (event: PointerEvent<HTMLElement>, from: number) => {
      const element = list.current;
      if (event.button !== 0 || !element) return;
      event.preventDefault();
      // A second finger begins another drag.
      cancel.current?.();
      element.setPointerCapture(event.pointerId);
      const listening = new AbortController();
      const { signal } = listening;
      let y = event.clientY;
      let latest: Drag = { from, to: from };
      setDrag(latest);
      const place = () => {
        const at = placeAt(element, y);
        // A row below is passed once the pointer is past its middle.
        const to = at > latest.to ? at - 1 : at;
        if (to === latest.to) return;
        latest = { from, to };
        setDrag(latest);
      };
      let frame = requestAnimationFrame(function scroll() {
        const by = scrollFor(y);
        if (by !== 0) {
          scrollBy({ top: by, behavior: 'instant' });
          place();
        }
        frame = requestAnimationFrame(scroll);
      });
      const stop = (isDropped: boolean) => {
        cancel.current = undefined;
        listening.abort();
        cancelAnimationFrame(frame);
        setDrag(undefined);
        if (isDropped && latest.to !== latest.from) onDrop(latest);
      };
      cancel.current = () => stop(false);
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
      addEventListener('keydown', ({ key }) => key === 'Escape' && stop(false), { signal, capture: true });
    },
    [list, onDrop],
  );
  return { drag, begin };
}
