import { createHash } from 'node:crypto';
import type { Cover } from '@kamerton/wire';
import { createKeyedSemaphore } from '../lib/semaphore.ts';
import { encodePictures, UndecodablePicture } from './encode-pictures.ts';
import { coverKey, type CoverSize, coverSizes, type MediaStore } from './store.ts';

const signature = 8;

/** Bytes of a chunk besides its content: length, type, checksum. */
const frame = 12;

const isNote = (name: string): boolean => ['tEXt', 'zTXt', 'iTXt', 'eXIf'].includes(name);

/**
 * Removes text and Exif chunks from a PNG, since compressed ones may expand a thousandfold in a decoder. Incomplete
 * chunks stay as they are for the decoder to refuse.
 */
export const stripMetadata = (png: Uint8Array): Uint8Array => {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const parts = [bytes.subarray(0, signature)];
  let at = signature;
  while (at + frame <= bytes.length) {
    const end = at + frame + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    if (!isNote(bytes.toString('latin1', at + 4, at + 8))) parts.push(bytes.subarray(at, end));
    at = end;
  }
  parts.push(bytes.subarray(at));
  return Buffer.concat(parts);
};

/** The bytes are not a supported picture. */
export class NotAPicture extends Error {}

/** Magic numbers of JPEG, PNG, GIF, WebP and AVIF. Nothing else reaches a decoder. */
const beginnings = {
  jpeg: /^\xFF\xD8\xFF/,
  png: /^\x89PNG\r\n/,
  gif: /^GIF8[79]a/,
  webp: /^RIFF.{4}WEBP/s,
  avif: /^.{4}ftyp(avif|avis)/s,
};

const kindOf = (bytes: Uint8Array) => {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return Object.entries(beginnings).find(([, beginning]) => beginning.test(head))?.[0];
};

/** Decodes one picture at a time, since a large one takes hundreds of megabytes and a core. */
const decoder = createKeyedSemaphore(1);

/**
 * Re-encodes a picture (JPEG, PNG, WebP, AVIF or GIF by its bytes) as square WebP in three sizes and stores them.
 * Returns the SHA-256 of the given bytes, which identifies the cover. Throws `NotAPicture`.
 */
export const storeCover = async (store: MediaStore, bytes: Uint8Array): Promise<string> => {
  const kind = kindOf(bytes);
  if (!kind) throw new NotAPicture('not a picture of a known kind');
  const hash = createHash('sha256').update(bytes).digest('hex');
  const release = await decoder.acquire();
  try {
    const sizes = Object.keys(coverSizes) as CoverSize[];
    const pictures = await encodePictures({
      what: 'squares',
      bytes: kind === 'png' ? stripMetadata(bytes) : bytes,
      sides: sizes.map((size) => coverSizes[size]),
    }).catch((error: unknown) => {
      throw error instanceof UndecodablePicture ? new NotAPicture(error.message) : error;
    });
    for (const [at, size] of sizes.entries()) {
      const picture = pictures[at];
      if (picture) await store.putBytes(coverKey(hash, size), picture);
    }
  } finally {
    release();
  }
  return hash;
};

/** True if the bytes start like a supported picture; decoding checks the rest. */
export const isPicture = async (bytes: Uint8Array): Promise<boolean> => {
  if (!kindOf(bytes)) return false;
  return encodePictures({ what: 'look', bytes }).then(
    () => true,
    () => false,
  );
};

/** URLs of a cover's three sizes; they contain the hash of the content and are cached for ever. */
export const coverAddresses = (hash: string | null): Cover | null =>
  hash === null
    ? null
    : {
        small: `/media/covers/${hash}/small`,
        medium: `/media/covers/${hash}/medium`,
        large: `/media/covers/${hash}/large`,
      };
