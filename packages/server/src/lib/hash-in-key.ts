import { basename, extname } from 'node:path';

/** The SHA-256, in hex, in the key of any file of the media store. */
export const hashInKey = (key: string): string => basename(key, extname(key)).slice(0, 64);
