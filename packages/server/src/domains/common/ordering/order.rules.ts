/** Parts ids into those that an order lacks and those that it has. */
export const parted = (order: readonly number[], ids: readonly number[]): Record<'added' | 'already', number[]> => {
  const existing = new Set(order);
  return { added: ids.filter((id) => !existing.has(id)), already: ids.filter((id) => existing.has(id)) };
};

/** Inserts `ids` at `position`; existing ones keep their position. */
export const withAdded = (order: readonly number[], ids: readonly number[], position = order.length): number[] => {
  const { added } = parted(order, [...new Set(ids)]);
  return [...order.slice(0, position), ...added, ...order.slice(position)];
};

/** Moves `ids`, in the given order, so that the first is at `position` of the result; unknown ids are ignored. */
export const withMoved = (order: readonly number[], ids: readonly number[], position: number): number[] => {
  const existing = new Set(order);
  const moved = [...new Set(ids)].filter((id) => existing.has(id));
  const moving = new Set(moved);
  const others = order.filter((id) => !moving.has(id));
  return [...others.slice(0, position), ...moved, ...others.slice(position)];
};
