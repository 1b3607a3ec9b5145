/** What changes the tracks of a playlist. As a write it is done by the server; until its answer it is shown like this. */
export type Edit<T = number> =
  /** The named, in this order, so that the first of them stands at `position` of the result. */
  | { kind: 'move'; ids: readonly number[]; position: number }
  | { kind: 'remove'; ids: readonly number[] }
  /** Brings back what was removed; `order` is how all stood before. */
  | { kind: 'restore'; tracks: readonly T[]; order: readonly number[] };

interface WithId {
  id: number;
}

/** As the server moves them; ids that are not there have no say. */
export function moved<T extends WithId>(tracks: readonly T[], ids: readonly number[], position: number): readonly T[] {
  const byId = new Map(tracks.map((track) => [track.id, track]));
  const moving = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  const names = new Set(moving.map(({ id }) => id));
  const others = tracks.filter(({ id }) => !names.has(id));
  return [...others.slice(0, position), ...moving, ...others.slice(position)];
}

/** The tracks after an edit. Doing it twice is doing it once: it may be shown while its answer is being taken in. */
export function edited<T extends WithId>(tracks: readonly T[], edit: Edit<T>): readonly T[] {
  if (edit.kind === 'move') return moved(tracks, edit.ids, edit.position);
  if (edit.kind === 'remove') {
    const gone = new Set(edit.ids);
    return tracks.filter(({ id }) => !gone.has(id));
  }
  const there = new Set(tracks.map(({ id }) => id));
  return moved([...tracks, ...edit.tracks.filter(({ id }) => !there.has(id))], edit.order, 0);
}

/** True if a move leaves everything where it is. */
export const isSameOrder = (one: readonly WithId[], other: readonly WithId[]) =>
  one.length === other.length && one.every(({ id }, index) => id === other[index]?.id);
