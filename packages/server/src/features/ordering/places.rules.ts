/** Room that is left between two tracks for others to come between them. */
const gap = 65_536;

/** Bounds of the column. */
const [lowest, highest] = [-(2 ** 31), 2 ** 31 - 1];

/**
 * Which rows have to be written so that sorting by place gives `order`, as new places by id. What stands in the right
 * order already keeps its place, so that moving or adding one of ten thousand tracks writes one row; only where no
 * room is left all of them are placed anew. `places`: where the tracks are that are there.
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

const placedAnew = (order: readonly number[]): Map<number, number> =>
  new Map(order.map((id, at) => [id, (at + 1) * gap]));

/** The most ids of `order` whose places rise already (the longest increasing subsequence, by patience sorting). */
const longestRising = (order: readonly number[], places: ReadonlyMap<number, number>): Set<number> => {
  /** Of every length, the id that ends the run with the smallest last place; and who comes before whom in its run. */
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
