import { artistsOf } from '../rotation.ts';
import { minute, second } from './plans.ts';

export interface Start {
  id: number;
  artist: string;
  at: number;
  isFree: boolean;
}

/** Shortest distance of each artist's start to the one before, in minutes, of tracks that were freely chosen. */
export const tooNear = (starts: readonly Start[], artistApart: number): string[] => {
  const last = new Map<string, number>();
  const near: string[] = [];
  for (const { id, artist, at, isFree } of starts) {
    for (const name of artistsOf(artist)) {
      const before = last.get(name);
      // A skip lets the track that is loaded ahead begin early.
      const tolerated = artistApart * minute - 30 * second;
      if (isFree && before !== undefined && at - before < tolerated) {
        near.push(`${new Date(at).toISOString()} track ${id} of ${name}: ${((at - before) / minute).toFixed(1)} min`);
      }
      last.set(name, at);
    }
  }
  return near;
};
