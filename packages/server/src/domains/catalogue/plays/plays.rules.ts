/** Whole seconds of a play, at most the track's duration: rewinding makes it longer, but it is one play. */
export const heard = (seconds: number, durationMs: number): number => Math.floor(Math.min(seconds, durationMs / 1000));

/** The time whose plays have weight 1, and the milliseconds in which the weight grows by the factor e. */
const origin = Date.UTC(2020, 0, 1);
const life = 30 * 86_400_000;

/**
 * Natural logarithm of the weight of a play at a time. Later plays weigh more, so that earlier ones decay without being
 * updated; weights grow without limit, so only logarithms are stored.
 */
export const weightOf = (moment: number): number => (moment - origin) / life;

/** Logarithm of the sum of weights that are given as logarithms. */
export const summed = (weights: readonly number[]): number => {
  const most = weights.reduce((a, b) => Math.max(a, b), -Infinity);
  return most + Math.log(weights.reduce((sum, weight) => sum + Math.exp(weight - most), 0));
};
