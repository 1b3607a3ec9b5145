/** Seconds of listening that count as a play, unless half of the track is less. */
const enough = 30;

/** Seconds of listening that count as a play; the server counts by it, the player reports then. `duration`: seconds. */
export const secondsOfPlay = (duration: number): number => Math.min(enough, duration / 2);
