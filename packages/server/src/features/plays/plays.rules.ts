/** Whole seconds of a play: whoever went back heard more than there is, and that is one play all the same. */
export const heard = (seconds: number, durationMs: number): number => Math.floor(Math.min(seconds, durationMs / 1000));

/** The moment that weighs 1, and how long it takes until a play weighs e times as much: about 30 days count. */
const origin = Date.UTC(2020, 0, 1);
const life = 30 * 86_400_000;

/**
 * The logarithm of what a play at a moment weighs. Later plays weigh more, so that earlier ones lose weight without
 * ever being touched; of weights that grow without end only the logarithm can be kept.
 */
export const weightOf = (moment: number): number => (moment - origin) / life;

/** The logarithm of the sum of the weights of which the logarithms are given. */
export const summed = (weights: readonly number[]): number => {
  const most = weights.reduce((a, b) => Math.max(a, b), -Infinity);
  return most + Math.log(weights.reduce((sum, weight) => sum + Math.exp(weight - most), 0));
};
