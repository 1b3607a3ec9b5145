import { buffer } from 'node:stream/consumers';
import { createKeyedSemaphore } from '../lib/semaphore.ts';
import { encodePictures } from './encode-pictures.ts';
import { coverKey, type CoverSize, type MediaStore } from './store.ts';

/** Maximum number of covers queued for the encoder; beyond it WebP is served. */
const mostWaiting = 12;

/** Finds covers, as AVIF if accepted: encoded from the WebP at first request, one at a time, and stored beside it. */
export const createCoverFinder = (store: MediaStore) => {
  const encoder = createKeyedSemaphore(1);
  const running = new Map<string, Promise<number | null>>();

  const encode = async (from: string, key: string): Promise<number | null> => {
    const release = await encoder.acquire();
    try {
      const [bytes] = await encodePictures({ what: 'avif', bytes: await buffer(await store.open(from)) });
      if (!bytes) return null;
      await store.putBytes(key, bytes);
      // Covers are removed with their WebP first: one that is gone by now is not to be left in another format.
      if ((await store.size(from)) !== null) return bytes.length;
      await store.remove(key);
      return null;
    } catch {
      // The WebP is served instead.
      return null;
    } finally {
      release();
    }
  };

  /** Size of the AVIF in bytes, or null if it is not available. */
  const make = (from: string, key: string): Promise<number | null> => {
    const started = running.get(key);
    if (started) return started;
    if (running.size >= mostWaiting) return Promise.resolve(null);
    const making = encode(from, key).finally(() => running.delete(key));
    running.set(key, making);
    return making;
  };

  /** Null if the cover does not exist; `lasting` is false if a better format may be available soon. */
  return async (hash: string, size: CoverSize, wantsAvif: boolean) => {
    const [webp, avif] = [coverKey(hash, size), coverKey(hash, size, 'avif')];
    const avifBytes = wantsAvif ? await store.size(avif) : null;
    if (avifBytes !== null) return { key: avif, format: 'avif' as const, bytes: avifBytes, lasting: true };
    const bytes = await store.size(webp);
    if (bytes === null) return null;
    const encoded = wantsAvif ? await make(webp, avif) : null;
    return encoded === null
      ? { key: webp, format: 'webp' as const, bytes, lasting: !wantsAvif }
      : { key: avif, format: 'avif', bytes: encoded, lasting: true };
  };
};
