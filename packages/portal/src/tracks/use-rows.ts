import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type RefObject } from 'react';
import { useMedia } from '../player/use-media.ts';

/** Height of a row in px, as `--row` in the tokens. spec 9: mobile is width below 768. */
export function useRowHeight() {
  const isPhone = useMedia('(width < 768px)');
  const isNarrow = useMedia('(width < 360px)');
  if (isNarrow) return 72;
  return isPhone ? 60 : 52;
}

/** The place of an element on the page, in px from its top. */
function useTop(element: RefObject<HTMLElement | null>, rowHeight: number) {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element, rowHeight]);
  return top;
}

/** Which rows of a list stand near the window, and where: only those are in the page. On paper all of them are. */
export function useRows(list: RefObject<HTMLElement | null>, count: number, keyOf: (index: number) => string | number) {
  const rowHeight = useRowHeight();
  const isPrinted = useMedia('print');
  const top = useTop(list, rowHeight);
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: top,
    // The page scrolls by its own rule: setting its place here would stop a smooth scroll under way.
    scrollToFn: () => undefined,
    getItemKey: keyOf,
  });
  // The size of a row changes with the width of the window.
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight]);
  return {
    /** Px of all rows. */
    height: virtual.getTotalSize(),
    /** Each with its px below the list's top. */
    rows: isPrinted
      ? Array.from({ length: count }, (_, index) => ({ index, key: keyOf(index), top: index * rowHeight }))
      : virtual.getVirtualItems().map(({ index, key, start }) => ({ index, key, top: start - top })),
  };
}
