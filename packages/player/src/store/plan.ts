import type { StoredSize } from './database.ts';

/** What a store of limited bytes may keep and what it has to give up. */
export interface Plan {
  /** Tracks that are not wanted any more. */
  remove: number[];
  /** Wanted tracks that are missing, the most important first. */
  fetch: number[];
}

export const planStore = (wanted: readonly number[], stored: readonly StoredSize[]): Plan => {
  const keep = new Set(wanted);
  const has = new Set(stored.map(({ id }) => id));
  return {
    remove: stored.flatMap(({ id }) => (keep.has(id) ? [] : [id])),
    fetch: wanted.filter((id) => !has.has(id)),
  };
};

export const bytesOf = (stored: readonly StoredSize[]): number => stored.reduce((sum, { bytes }) => sum + bytes, 0);
