/** A row that is being dragged, in px and places. */
export interface Dragged {
  from: number;
  to: number;
  /** Px from where it was taken up. */
  offset: number;
}

/** Where a row that was moved by so many px is let go. */
export function placeOf(from: number, offset: number, rowHeight: number, count: number): number {
  return Math.min(Math.max(from + Math.round(offset / rowHeight), 0), count - 1);
}

/** Px by which a row gives way to the dragged one, or moves with the hand. */
export function shiftOf(index: number, dragged: Dragged | null, rowHeight: number): number {
  if (!dragged) return 0;
  const { from, to, offset } = dragged;
  if (index === from) return offset;
  if (from < index && index <= to) return -rowHeight;
  return to <= index && index < from ? rowHeight : 0;
}

/** Px a frame by which a list scrolls while the hand is near its top or bottom edge. */
export function scrollSpeed(y: number, top: number, bottom: number): number {
  const edge = 48;
  const near = y < top + edge ? y - (top + edge) : Math.max(0, y - (bottom - edge));
  return Math.max(-16, Math.min(16, near / 3));
}

const steps: Record<string, (place: number, count: number) => number> = {
  ArrowUp: (place) => place - 1,
  ArrowDown: (place) => place + 1,
  PageUp: (place) => place - 10,
  PageDown: (place) => place + 10,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The place to which a key moves a row; null for other keys. */
export function placeByKey(key: string, place: number, count: number): number | null {
  const step = steps[key];
  return step ? Math.min(Math.max(step(place, count), 0), count - 1) : null;
}
