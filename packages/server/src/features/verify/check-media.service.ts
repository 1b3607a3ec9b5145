import { basename, extname } from 'node:path';
import type { Handle } from '../../db/schema.ts';
import { coverKey, type CoverSize, coverSizes, MediaNotFound, type MediaStore } from '../../media/store.ts';
import type { Problem } from './problem.rules.ts';
import { hasSound, listCovers, listSounds, measureSounds, type Sound } from './verify.store.ts';
import { createHash } from 'node:crypto';

/** Properties of a stored file. */
export interface Found {
  size: number;
  sha256: string;
  /** False for a truncated picture. */
  isWhole: boolean;
}

/** Reads the file under a key; null if there is none. */
export type Look = (key: string) => Promise<Found | null>;

const together = 500;

const faultOf = ({ media_key, size }: Sound, found: Found | null): Problem['fault'] | null => {
  if (!found) return 'missing';
  if (found.size !== size) return 'size';
  return found.sha256 === basename(media_key, extname(media_key)) ? null : 'changed';
};

/** Compares all audio with the hash in its key and the size in its row, and checks that all covers exist. */
export async function* checkMedia(
  db: Handle,
  look: Look,
  { signal, tell }: { signal: AbortSignal; tell: (done: number, total: number, bytes: number, of: number) => void },
): AsyncGenerator<Problem, { files: number; bytes: number }, void> {
  const total = await measureSounds(db);
  const covers = await listCovers(db);
  const sizes = Object.keys(coverSizes) as CoverSize[];
  const files = total.files + covers.length * sizes.length;
  let [done, bytes] = [0, 0];
  const settle = (more: number): void => {
    signal.throwIfAborted();
    done += 1;
    bytes += more;
    tell(done, Math.max(done, files), bytes, Math.max(bytes, total.bytes));
  };
  for (let sounds = await listSounds(db, 0, together); sounds.length > 0;) {
    for (const sound of sounds) {
      const found = await look(sound.media_key);
      const fault = faultOf(sound, found);
      // An import may have replaced it since its row was read.
      if (fault && (await hasSound(db, sound))) {
        yield { check: 'media', fault, name: sound.media_key, about: `${sound.name} (${sound.id})` };
      }
      settle(found?.size ?? 0);
    }
    sounds = await listSounds(db, sounds.at(-1)?.id ?? 0, together);
  }
  for (const { id, hash } of covers) {
    for (const size of sizes) {
      const key = coverKey(hash, size);
      const found = await look(key);
      const fault = found ? (found.isWhole && found.size > 0 ? null : ('size' as const)) : ('missing' as const);
      if (fault) yield { check: 'media', fault, name: key, about: String(id) };
      settle(found?.size ?? 0);
    }
  }
  return { files: done, bytes };
}

/** Returns the file size according to a WebP header, which excludes the first eight bytes; null for other formats. */
const lengthInHead = (head: Buffer): number | null =>
  head.length >= 12 && head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'
    ? head.readUInt32LE(4) + 8
    : null;

/** Reads each file of a media store completely. */
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
