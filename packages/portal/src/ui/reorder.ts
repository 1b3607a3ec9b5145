/** Rows being moved. Ids are of rows, positions count from 0. */
export interface DragState<Id extends string | number = number> {
  /** One row or several, in their final order. */
  ids: readonly Id[];
  /** The row grabbed by the pointer or the keyboard. */
  grabbed: Id;
  /** Positions of the first row: the original one and the present target. */
  from: number;
  position: number;
  /** Px between the pointer and the point where it grabbed the row; 0 if rows do not follow the pointer. */
  offset: number;
  by: 'pointer' | 'keys';
}

/** Returns the position of a group of `size` rows whose `grip`th row is over `slot`, within `count` rows. */
export const positionFor = (slot: number, grip: number, size: number, count: number) =>
  Math.max(0, Math.min(slot - grip, count - size));

/** Returns the offset in px of a row: the dragged one moves with the pointer, the others make way. */
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

/** Returns the px per frame by which an area (`top` to `bottom`) scrolls for a pointer at `y`: faster near the edge. */
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

/** Returns the position to which a key moves rows; null for other keys. */
export function positionByKey(key: string, position: number, last: number): number | null {
  const step = steps[key];
  return step ? Math.max(0, Math.min(step(position, last), last)) : null;
}
