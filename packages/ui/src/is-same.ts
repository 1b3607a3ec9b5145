/** True if two values of JSON are the same, in the order of their keys. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
