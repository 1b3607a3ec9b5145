import type { Sound } from '@kamerton/wire';

/** Sound of a venue that has not changed it. */
export const usualSound: Sound = { volume: 100, volume_steps: [], crossfade: 3, artist_apart: 30, title_apart: 120 };

/** Volumes in the order of their times; null if a time stands twice. */
export const orderedSteps = (steps: Sound['volume_steps']): Sound['volume_steps'] | null => {
  const times = new Set(steps.map(({ at }) => at));
  return times.size < steps.length ? null : steps.toSorted((a, b) => (a.at < b.at ? -1 : 1));
};
