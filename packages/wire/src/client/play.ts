/** Seconds of a track that make a play, where half of it is not less. */
const enough = 30;

/**
 * Seconds of a track that have to be heard to make a play. The server counts by it, and the player reports when it is
 * reached.
 *
 * @param duration seconds
 */
export const secondsOfPlay = (duration: number): number => Math.min(enough, duration / 2);
