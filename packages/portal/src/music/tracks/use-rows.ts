import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useMedia } from '../../player/use-media.ts';

/** Height of a row in px, as `--row` in the tokens. spec 9: mobile is width below 768. */
export function useRowHeight() {
  const isPhone = useMedia('(width < 768px)');
  const isNarrow = useMedia('(width < 360px)');
  if (isNarrow) return 72;
  return isPhone ? 60 : 52;
}

/** Returns the position of an element on the page, in px from its top. */
function useTop(element: RefObject<HTMLElement | null>, rowHeight: number) {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + scrollY));
    };
    // It calls at once too, when the page has been laid out: measuring here would lay it out within the render.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element, rowHeight]);
  return top;
}

const windowSize = () => ({ width: innerWidth, height: innerHeight });

/** Tells the size of the window when it changes: asking for it would lay out the page within the render. */
function followWindow(_: unknown, onSize: (size: { width: number; height: number }) => void) {
  const handleResize = () => onSize(windowSize());
  addEventListener('resize', handleResize);
  return () => removeEventListener('resize', handleResize);
}

/** Returns the rows of a list near the window with their positions, the only ones rendered; in print all rows. */
export function useRows(list: RefObject<HTMLElement | null>, count: number, keyOf: (index: number) => string | number) {
  const rowHeight = useRowHeight();
  const isPrinted = useMedia('print');
  const top = useTop(list, rowHeight);
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: top,
    // The first render has all rows that are seen, and none is added within its commit.
    initialRect: windowSize(),
    observeElementRect: followWindow,
    // The page has its own scroll rule: setting the position here would stop a running smooth scroll.
    scrollToFn: () => undefined,
    getItemKey: keyOf,
  });
  // The size of a row changes with the width of the window.
  const measured = useRef(rowHeight);
  useLayoutEffect(() => {
    if (measured.current === rowHeight) return;
    measured.current = rowHeight;
    virtual.measure();
  }, [virtual, rowHeight]);
  return {
    /** Height of all rows in px. */
    height: virtual.getTotalSize(),
    /** Rows with their px below the list's top. */
    rows: isPrinted
      ? Array.from({ length: count }, (_, index) => ({ index, key: keyOf(index), top: index * rowHeight }))
      : virtual.getVirtualItems().map(({ index, key, start }) => ({ index, key, top: start - top })),
  };
}
