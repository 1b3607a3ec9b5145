import type { StoredSize } from './database.ts';

/** Tracks that a store of limited bytes may have, and those to remove. */
export interface Plan {
  /** Tracks that are not wanted any more. */
  remove: number[];
  /** Wanted tracks that are missing, the most important first. */
  fetch: number[];
}

export const planStore = (wanted: readonly number[], stored: readonly StoredSize[]): Plan => {
  const wantedIds = new Set(wanted);
  const has = new Set(stored.map(({ id }) => id));
  return {
    remove: stored.flatMap(({ id }) => (wantedIds.has(id) ? [] : [id])),
    fetch: wanted.filter((id) => !has.has(id)),
  };
};

/**
 * Tracks to remove, the least important first, so that `room` bytes become free; null if they cannot.
 * Only the first `needed` of what is wanted displace others, and only what comes after them.
 */
export const displacedBy = (
  { id, bytes }: StoredSize,
  wanted: readonly number[],
  needed: number,
  stored: readonly StoredSize[],
): number[] | null => {
  const place = wanted.indexOf(id);
  if (place < 0 || place >= needed) return null;
  const places = new Map(wanted.map((each, at) => [each, at]));
  const placeOf = (each: StoredSize) => places.get(each.id) ?? Infinity;
  const lesser = stored.filter((each) => placeOf(each) > place).toSorted((a, b) => placeOf(b) - placeOf(a));
  const removed: number[] = [];
  let room = 0;
  for (const each of lesser) {
    if (room >= bytes) break;
    room += each.bytes;
    removed.push(each.id);
  }
  return room >= bytes ? removed : null;
};

export const bytesOf = (stored: readonly StoredSize[]): number => stored.reduce((sum, { bytes }) => sum + bytes, 0);
