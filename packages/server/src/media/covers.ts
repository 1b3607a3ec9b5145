import { createHash } from 'node:crypto';
import type { Cover } from '@kamerton/wire';
import sharp from 'sharp';
import { type CoverSize, coverKey, coverSizes, type MediaStore } from './store.ts';

/** Larger pictures are refused before they are decoded. */
const mostPixels = 40_000_000;

/** The bytes are no picture that can be shown. */
export class NotAPicture extends Error {}

const formats = new Set(['jpeg', 'png', 'webp', 'heif', 'gif']);

/**
 * Re-encodes a picture (JPEG, PNG, WebP, AVIF or GIF by its bytes) as square WebP in three sizes and keeps them.
 * Answers the SHA-256 of the given bytes, which names the cover. Throws `NotAPicture`.
 */
export const keepCover = async (store: MediaStore, bytes: Uint8Array): Promise<string> => {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'truncated' });
  const { format } = await picture.metadata().catch(() => ({ format: undefined }));
  if (!format || !formats.has(format)) throw new NotAPicture('not a picture of a known kind');
  for (const size of Object.keys(coverSizes) as CoverSize[]) {
    const side = coverSizes[size];
    const encoded = await picture
      .clone()
      .rotate()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
      .catch((error: Error) => {
        throw new NotAPicture(error.message);
      });
    await store.putBytes(coverKey(hash, size), encoded);
  }
  return hash;
};

/** Addresses of a cover's three sizes; the hash in them changes with the content, so they are cached for ever. */
export const coverAddresses = (hash: string | null): Cover | null =>
  hash === null
    ? null
    : {
        small: `/media/covers/${hash}/small`,
        medium: `/media/covers/${hash}/medium`,
        large: `/media/covers/${hash}/large`,
      };
