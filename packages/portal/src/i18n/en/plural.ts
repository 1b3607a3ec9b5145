/** Returns the form of a noun that goes with a count: 1 track, 2 tracks. */
export const plural = (count: number, one: string, other: string) => (count === 1 ? one : other);
