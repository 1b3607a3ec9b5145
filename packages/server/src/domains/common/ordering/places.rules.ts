/** Gap between the positions of two tracks. */
const gap = 65_536;

/** Range of the column. */
const [lowest, highest] = [-(2 ** 31), 2 ** 31 - 1];

/**
 * Returns the positions to write, by id, so that sorting by position gives `order`. Rows in the right order keep
 * theirs, so that moving or adding one of ten thousand tracks writes one row; without a gap all are renumbered.
 * `places`: current positions.
 */
export const newPlaces = (order: readonly number[], places: ReadonlyMap<number, number>): Map<number, number> => {
  const staying = longestRising(order, places);
  const written = new Map<number, number>();
  let before: number | null = null;
  let run: number[] = [];
  const place = (after: number | null): boolean => {
    const from = before ?? (after === null ? 0 : after - gap * (run.length + 1));
    const to = after ?? from + gap * (run.length + 1);
    const step = Math.floor((to - from) / (run.length + 1));
    if (run.length > 0 && (step < 1 || from < lowest || to > highest)) return false;
    for (const [at, id] of run.entries()) written.set(id, from + step * (at + 1));
    return true;
  };
  for (const id of order) {
    const stays = staying.has(id) ? (places.get(id) ?? null) : null;
    if (stays === null) run.push(id);
    else if (place(stays)) [before, run] = [stays, []];
    else return placedAnew(order);
  }
  return place(null) ? written : placedAnew(order);
};

/** Changes of the rows of an ordered list. */
export interface Edit {
  added: readonly number[];
  removed: readonly number[];
  /** Positions by id, of added and of moved rows. */
  places: ReadonlyMap<number, number>;
}

/** The edit that gives rows at these positions, which are in order, another order; null if they have it. */
export const editInto = (order: readonly number[], places: ReadonlyMap<number, number>): Edit | null => {
  const before = [...places.keys()];
  if (order.length === before.length && order.every((id, at) => id === before[at])) return null;
  const left = new Set(order);
  return {
    added: order.filter((id) => !places.has(id)),
    removed: before.filter((id) => !left.has(id)),
    places: newPlaces(order, places),
  };
};

const placedAnew = (order: readonly number[]): Map<number, number> =>
  new Map(order.map((id, at) => [id, (at + 1) * gap]));

/** The longest increasing subsequence of `order` by position (patience sorting). */
const longestRising = (order: readonly number[], places: ReadonlyMap<number, number>): Set<number> => {
  /** For each length the id that ends its subsequence with the smallest position, and each id's predecessor. */
  const ends: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const id of order) {
    const place = places.get(id);
    if (place === undefined) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places.get(ends[middle] as number) as number) < place) low = middle + 1;
      else high = middle;
    }
    previous.set(id, ends[low - 1]);
    ends[low] = id;
  }
  const rising = new Set<number>();
  for (let id = ends.at(-1); id !== undefined; id = previous.get(id)) rising.add(id);
  return rising;
};
