/** Rows that are being moved. Ids are of rows, positions count from 0. */
export interface DragState<Id extends string | number = number> {
  /** One row or several, in the order in which they will stand. */
  ids: readonly Id[];
  /** The one under the hand. */
  held: Id;
  /** Position of the first of them when they were taken up, and the one that it gets. */
  from: number;
  position: number;
  /** Px between the hand and where it took the row up; 0 where rows do not follow the hand. */
  offset: number;
  by: 'pointer' | 'keys';
}

/** Position of a group of `size` rows whose `grip`th row is over `slot`, kept within `count` rows. */
export const positionFor = (slot: number, grip: number, size: number, count: number) =>
  Math.max(0, Math.min(slot - grip, count - size));

/** Px by which a row gives way to the single dragged one, or moves with the hand. */
export function shiftOf(
  index: number,
  drag: Pick<DragState, 'from' | 'position' | 'offset'> | null,
  rowHeight: number,
): number {
  if (!drag) return 0;
  const { from, position, offset } = drag;
  if (index === from) return offset;
  if (from < index && index <= position) return -rowHeight;
  return position <= index && index < from ? rowHeight : 0;
}

/** Heights in px, at the ends of what scrolls, within which a dragged row scrolls it. */
export interface Edges {
  top: number;
  bottom: number;
}

/** Px per frame at the very edge. */
const topSpeed = 20;

/** Px by which what stands between `top` and `bottom` scrolls in a frame, the hand being at `y`: faster the nearer the edge. */
export function scrollSpeed(y: number, top: number, bottom: number, edges: Edges): number {
  const above = top + edges.top - y;
  const below = y - (bottom - edges.bottom);
  if (above > 0) return -Math.ceil(Math.min(1, above / edges.top) * topSpeed);
  return below > 0 ? Math.ceil(Math.min(1, below / edges.bottom) * topSpeed) : 0;
}

const steps: Record<string, (position: number, last: number) => number> = {
  ArrowUp: (position) => position - 1,
  ArrowDown: (position) => position + 1,
  PageUp: (position) => position - 10,
  PageDown: (position) => position + 10,
  Home: () => 0,
  End: (_, last) => last,
};

/** Position to which a key moves rows; null for other keys. */
export function positionByKey(key: string, position: number, last: number): number | null {
  const step = steps[key];
  return step ? Math.max(0, Math.min(step(position, last), last)) : null;
}
