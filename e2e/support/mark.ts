import { randomUUID } from 'node:crypto';

/** Marks the names of a journey's own records. */
export const newMark = (): string => randomUUID().slice(0, 8);
