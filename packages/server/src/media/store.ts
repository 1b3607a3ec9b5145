import type { Readable } from 'node:stream';
import type { ByteRange } from '../lib/ranges.ts';

/**
 * Storage of media: a folder or an object store. Keys are lower-case words, digits, dots and slashes. The bytes under a
 * key never change, so that writing them twice is harmless.
 */
export interface MediaStore {
  /** Stores a file under `key`; resolves when it is durable. */
  putFile(key: string, path: string): Promise<void>;
  putBytes(key: string, bytes: Uint8Array): Promise<void>;
  /** The same in place of what is under `key`, which stays until then. */
  replaceFile(key: string, path: string): Promise<void>;
  /** Size in bytes, or null if nothing is stored under `key`. Rejects if it cannot be read. */
  size(key: string): Promise<number | null>;
  /** Opens bytes `start` to `end`, both included, or all of them. Rejects with `MediaNotFound`. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Path of a file under `key`, where the store is a folder. */
  localPath?: (key: string) => string;
  remove(key: string): Promise<void>;
  /** Moves what is under `key` to a place of the store that nothing is read from. */
  setAside(key: string): Promise<void>;
  /**
   * Yields everything that is stored, in no order, but for what was set aside. Calls `unreadable` with the key of a file
   * or folder that cannot be read, and goes on.
   */
  list(unreadable: (key: string) => void): AsyncGenerator<ListedMedia, void, void>;
  /** Deletes what killed processes have left under temporary names, where the store has such names. */
  sweep?: () => Promise<void>;
  /** Rejects if the store cannot be written, or does not give back what is written. */
  check(): Promise<void>;
}

/** A stored file; `size` in bytes, `modifiedMs` in milliseconds since 1970. */
export interface ListedMedia {
  key: string;
  size: number;
  modifiedMs: number;
}

/** Beginning of the keys of what was set aside. */
export const asidePrefix = 'unused/';

/** True for the temporary name of a file that is being written. */
export const isUnfinished = (name: string): boolean =>
  /^\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(name);

/** The store is unreachable or refuses, perhaps temporarily; see `cause`. */
export class StoreUnavailable extends Error {
  readonly code = 'STORE_AWAY';
}

/** The store refuses one object, whatever it does with others. */
export class MediaRefused extends StoreUnavailable {}

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

/** Key of an announcement's audio: `name` is unique, so that the bytes go with their row. */
export const announcementKey = (hash: string, name: string, ending: string): string =>
  `announcements/${hash.slice(0, 2)}/${hash}-${name}.${ending}`;
