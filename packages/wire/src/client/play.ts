/** Seconds of listening that count as a play, unless half of the track is less. */
const enough = 30;

/**
 * Seconds of listening that count as a play. The server counts by it, and the player reports when it is reached.
 * @param duration seconds
 */
export const secondsOfPlay = (duration: number): number => Math.min(enough, duration / 2);
