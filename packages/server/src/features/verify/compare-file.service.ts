import { createHash } from 'node:crypto';
import { MediaNotFound, type MediaStore } from '../../media/store.ts';
import type { Look } from './check-media.service.ts';

/** A WebP says in its head how long it is: eight bytes less than the file. */
const lengthInHead = (head: Buffer): number | null =>
  head.length >= 12 && head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'
    ? head.readUInt32LE(4) + 8
    : null;

/** Reads each file of a store from beginning to end. */
export const lookInStore =
  (store: MediaStore): Look =>
  async (key) => {
    const hash = createHash('sha256');
    let size = 0;
    let head = Buffer.alloc(0);
    try {
      for await (const chunk of (await store.open(key)) as AsyncIterable<Buffer>) {
        if (head.length < 12) head = Buffer.concat([head, chunk.subarray(0, 12)]);
        hash.update(chunk);
        size += chunk.length;
      }
    } catch (error) {
      if (error instanceof MediaNotFound) return null;
      throw error;
    }
    const isWhole = !key.endsWith('.webp') || lengthInHead(head) === size;
    return { size, sha256: hash.digest('hex'), isWhole };
  };
