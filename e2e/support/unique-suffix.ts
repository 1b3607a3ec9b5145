import { randomUUID } from 'node:crypto';

/** Suffix for the names of a journey's own records. */
export const uniqueSuffix = (): string => randomUUID().slice(0, 8);
