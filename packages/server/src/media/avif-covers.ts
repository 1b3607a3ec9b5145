import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { createKeyedSemaphore } from '../lib/semaphore.ts';
import { type CoverFormat, coverKey, type CoverSize, type MediaStore } from './store.ts';

export interface FoundCover {
  key: string;
  format: CoverFormat;
  bytes: number;
  /** False where a better one may be there in a moment. */
  lasting: boolean;
}

/** Limit of covers that wait for the encoder; beyond it WebP is served meanwhile. */
const mostWaiting = 12;

/** A third smaller than WebP of the same look, in a tenth of the time of the encoder's usual effort. */
const quality = { quality: 55, effort: 2 } as const;

/**
 * Finds covers, as AVIF where that is wanted: made from the WebP at the first request, by one encoder at a time, and
 * kept beside it.
 */
export const createCoverFinder = (store: MediaStore) => {
  const encoder = createKeyedSemaphore(1);
  const running = new Map<string, Promise<number | null>>();

  const encode = async (from: string, key: string): Promise<number | null> => {
    const release = await encoder.acquire();
    try {
      const bytes = await sharp(await buffer(await store.open(from)))
        .avif(quality)
        .toBuffer();
      await store.putBytes(key, bytes);
      return bytes.length;
    } catch {
      // The WebP is there, and as good a picture.
      return null;
    } finally {
      release();
    }
  };

  /** Bytes of the AVIF, or null where it cannot be had now. */
  const make = (from: string, key: string): Promise<number | null> => {
    const started = running.get(key);
    if (started) return started;
    if (running.size >= mostWaiting) return Promise.resolve(null);
    const making = encode(from, key).finally(() => running.delete(key));
    running.set(key, making);
    return making;
  };

  /** Null where there is no such cover. */
  return async (hash: string, size: CoverSize, wantsAvif: boolean): Promise<FoundCover | null> => {
    const [webp, avif] = [coverKey(hash, size), coverKey(hash, size, 'avif')];
    const there = wantsAvif ? await store.size(avif) : null;
    if (there !== null) return { key: avif, format: 'avif', bytes: there, lasting: true };
    const bytes = await store.size(webp);
    if (bytes === null) return null;
    const made = wantsAvif ? await make(webp, avif) : null;
    return made === null
      ? { key: webp, format: 'webp', bytes, lasting: !wantsAvif }
      : { key: avif, format: 'avif', bytes: made, lasting: true };
  };
};
