import { createHash } from 'node:crypto';
import type { Cover } from '@kamerton/wire';
import type { Sharp } from 'sharp';
import { createKeyedSemaphore } from '../lib/semaphore.ts';
import { stripMetadata } from './png-metadata.ts';
import { loadSharp } from './sharp.ts';
import { type CoverSize, coverKey, coverSizes, type MediaStore } from './store.ts';

/** Maximum pixels; larger pictures are refused before decoding. */
const mostPixels = 40_000_000;

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

/** One enlarged until it fills a square would be larger than any picture may be: its middle does. */
const longest = 16;

const middleOf = ({ width, height }: { width: number; height: number }) => {
  const side = Math.min(width, height);
  return { left: (width - side) >> 1, top: (height - side) >> 1, width: side, height: side };
};

/** Decodes a picture once for all sizes: upright, as a square of raw pixels of the largest size. */
const decode = async (bytes: Uint8Array): Promise<Sharp> => {
  const sharp = await loadSharp();
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'truncated' }).autoOrient();
  const { autoOrient: whole } = await picture.metadata();
  const isThin = Math.max(whole.width, whole.height) > longest * Math.min(whole.width, whole.height);
  const { data, info } = await (isThin ? picture.extract(middleOf(whole)) : picture)
    .resize(coverSizes.large, coverSizes.large, { fit: 'cover' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
};

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
    const picture = await decode(kind === 'png' ? stripMetadata(bytes) : bytes).catch((error: Error) => {
      throw new NotAPicture(error.message);
    });
    for (const size of Object.keys(coverSizes) as CoverSize[]) {
      const side = coverSizes[size];
      await store.putBytes(
        coverKey(hash, size),
        await picture.clone().resize(side, side).webp({ quality: 82 }).toBuffer(),
      );
    }
  } finally {
    release();
  }
  return hash;
};

/** True if the bytes start like a supported picture; decoding checks the rest. */
export const isPicture = async (bytes: Uint8Array): Promise<boolean> => {
  if (!kindOf(bytes)) return false;
  const sharp = await loadSharp();
  const head = sharp(bytes, { limitInputPixels: mostPixels }).metadata();
  return head.then(
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
