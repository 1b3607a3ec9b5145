import { hash } from '@kamerton/artwork';

/** Chance that depends on its seed only: the same seed gives the same music on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** In [low, high). */
  range(low: number, high: number): number;
  /** A whole number in [0, count). */
  int(count: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** Mulberry32 over a hash of the seed. */
export function randomFrom(seed: string): Random {
  let state = hash(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (count: number): number => Math.floor(next() * count);
  return {
    next,
    int,
    range: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new RangeError('nothing to pick from');
      return list[int(list.length)] as T;
    },
  };
}
