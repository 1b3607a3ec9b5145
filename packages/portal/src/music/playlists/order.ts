/** An edit of a playlist's tracks, applied by the server; until it responds, also to what is shown. */
export type Edit<T = number> =
  /** Moves the ids, in this order, so that the first stands at `position` of the result. */
  | { kind: 'move'; ids: readonly number[]; position: number }
  | { kind: 'remove'; ids: readonly number[] }
  /** Restores removed tracks; `order` is the order of all before they were removed. */
  | { kind: 'restore'; tracks: readonly T[]; order: readonly number[] };

interface WithId {
  id: number;
}

/** Moves tracks as the server does; unknown ids are ignored. */
export function moved<T extends WithId>(tracks: readonly T[], ids: readonly number[], position: number): readonly T[] {
  const byId = new Map(tracks.map((track) => [track.id, track]));
  const moving = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  const names = new Set(moving.map(({ id }) => id));
  const others = tracks.filter(({ id }) => !names.has(id));
  return [...others.slice(0, position), ...moving, ...others.slice(position)];
}

/** Applies an edit. Idempotent, since it may still be pending while its response is already in the cache. */
export function edited<T extends WithId>(tracks: readonly T[], edit: Edit<T>): readonly T[] {
  if (edit.kind === 'move') return moved(tracks, edit.ids, edit.position);
  if (edit.kind === 'remove') {
    const gone = new Set(edit.ids);
    return tracks.filter(({ id }) => !gone.has(id));
  }
  return restored(tracks, edit.tracks, edit.order);
}

/** Puts removed tracks behind the neighbours that they had in `order`; all others stay where they are by now. */
export function restored<T extends WithId>(
  tracks: readonly T[],
  removed: readonly T[],
  order: readonly number[],
): readonly T[] {
  const result = [...tracks];
  const existing = new Set(tracks.map(({ id }) => id));
  const byId = new Map(removed.map((track) => [track.id, track]));
  let neighbour: number | undefined;
  for (const id of order) {
    const track = byId.get(id);
    if (track && !existing.has(id)) {
      result.splice(result.findIndex((each) => each.id === neighbour) + 1, 0, track);
      existing.add(id);
    }
    if (existing.has(id)) neighbour = id;
  }
  return result;
}

/** Returns the longest run of numbers, with gaps, that increases. */
function increasing(numbers: readonly number[]): Set<number> {
  // Ends of the runs by their length, each the smallest.
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const number of numbers) {
    // Few are out of order: the search mostly ends at the last.
    const length = ends.findLastIndex((end) => end < number) + 1;
    before.set(number, ends[length - 1]);
    ends[length] = number;
  }
  const run = new Set<number>();
  for (let number = ends.at(-1); number !== undefined; number = before.get(number)) run.add(number);
  return run;
}

/** Returns the ids in the order before `saved`; those that were moved or added since stay where they are by now. */
export function reordered(now: readonly number[], saved: readonly number[], before: readonly number[]): number[] {
  const places = new Map(saved.map((id, place) => [id, place]));
  const run = increasing(now.flatMap((id) => places.get(id) ?? []));
  const isUnmoved = (id: number) => run.has(places.get(id) ?? -1);
  const rest = before.filter(isUnmoved).values();
  return now.map((id) => (isUnmoved(id) ? (rest.next().value ?? id) : id));
}

/** True if a move leaves everything where it is. */
export const isSameOrder = (one: readonly WithId[], other: readonly WithId[]) =>
  one.length === other.length && one.every(({ id }, index) => id === other[index]?.id);
