import type { Readable } from 'node:stream';
import type { ByteRange } from './ranges.ts';

/**
 * Storage of media: a folder or an object store. Keys are lower-case words, digits, dots and slashes. The bytes under a
 * key never change, so that writing them twice is harmless.
 */
export interface MediaStore {
  /** Stores a file under `key`; resolves when it is durable. */
  putFile(key: string, path: string): Promise<void>;
  putBytes(key: string, bytes: Uint8Array): Promise<void>;
  /** Size in bytes, or null if nothing is stored under `key`. */
  size(key: string): Promise<number | null>;
  /** Opens bytes `start` to `end`, both included, or all of them. Rejects with `MediaNotFound`. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Path of a file under `key`, where the store is a folder. */
  localPath?: (key: string) => string;
  remove(key: string): Promise<void>;
  /** Rejects if the store is not writable; called once before the service starts. */
  check(): Promise<void>;
}

/** The store is unreachable or refuses, perhaps temporarily; see `cause`. */
export class StoreUnavailable extends Error {
  readonly code = 'STORE_AWAY';
}

/** Nothing is stored under a key. */
export class MediaNotFound extends Error {
  constructor(key: string) {
    super(`the bytes of ${key} are missing in the media store`);
  }
}

/** Key of an audio file by the SHA-256 of its bytes (hex) and its extension without a dot. */
export const audioKey = (hash: string, ending: string): string => `audio/${hash.slice(0, 2)}/${hash}.${ending}`;

export const coverSizes = { small: 160, medium: 480, large: 1200 } as const;
export type CoverSize = keyof typeof coverSizes;

export type CoverFormat = 'webp' | 'avif';

/** Key of a cover by the SHA-256 of the picture it was made from. */
export const coverKey = (hash: string, size: CoverSize, format: CoverFormat = 'webp'): string =>
  `covers/${hash.slice(0, 2)}/${hash}-${size}.${format}`;
