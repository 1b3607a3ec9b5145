import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Handle } from '../../../db/schema.ts';
import { hashInKey } from '../../common/media/media.store.ts';
import { coverKey, type CoverSize, coverSizes, type MediaStore } from '../../../media/store.ts';
import { createLengthCheck } from '../../../media/webp-length.ts';
import { type Absence, absenceOf, ofOneObject } from '../backup/backup-files.service.ts';
import type { Fault, Finding } from './problem.rules.ts';
import { restoreCover, restoreSound, setFileFacts } from './repair-media.service.ts';
import {
  hasAnnouncement,
  hasSound,
  listAnnouncements,
  listCovers,
  listSounds,
  measureSounds,
  type Sound,
} from './verify.store.ts';

export interface Found {
  size: number;
  sha256: string;
  crc32: number;
  /** False for a truncated picture, and for an empty one. */
  isWhole: boolean;
}

/** Reads the file under a key; null if there is none. */
export type MediaReader = (key: string) => Promise<Found | null>;

const together = 500;

type Read = Found | Absence;

const factsOf = (found: Read): Found | null => (typeof found === 'string' ? null : found);

/** A file that exists and cannot be read is not missing: its bytes may be whole. */
const readWith =
  (readMedia: MediaReader) =>
  async (key: string): Promise<Read> => {
    try {
      return (await readMedia(key)) ?? 'missing';
    } catch (error) {
      const absence = absenceOf(error);
      if (absence) return absence;
      throw error;
    }
  };

const faultsOf = (sound: Sound, found: Read): Fault[] => {
  if (typeof found === 'string') return [found];
  const { media_key, size, crc32: stored } = sound;
  if (found.sha256 !== hashInKey(media_key)) return [found.size === size ? 'changed' : 'size'];
  // The bytes are right, so that the row is wrong.
  return [
    ...(found.size === size ? [] : ['row_size' as const]),
    ...(stored === null || found.crc32 === stored ? [] : ['row_crc' as const]),
  ];
};

interface MediaCheck {
  db: Handle;
  readMedia: MediaReader;
  place: { store: MediaStore } | null;
  signal: AbortSignal;
  onProgress: (done: number, total: number, bytes: number, totalBytes: number) => void;
}

/** Compares all audio with the hash in its key and with its row, those of announcements too, and checks that all covers exist. */
export async function* checkMedia({
  db,
  readMedia,
  place,
  signal,
  onProgress,
}: MediaCheck): AsyncGenerator<Finding, { files: number; bytes: number }, void> {
  const read = readWith(readMedia);
  const total = await measureSounds(db);
  const covers = await listCovers(db);
  const sizes = Object.keys(coverSizes) as CoverSize[];
  const announcements = await listAnnouncements(db);
  const files = total.files + announcements.length + covers.length * sizes.length;
  let [done, bytes] = [0, 0];
  const advance = (more: number): void => {
    signal.throwIfAborted();
    done += 1;
    bytes += more;
    onProgress(done, Math.max(done, files), bytes, Math.max(bytes, total.bytes));
  };
  for (let sounds = await listSounds(db, 0, together); sounds.length > 0;) {
    for (const sound of sounds) {
      const found = await read(sound.media_key);
      for (const fault of faultsOf(sound, found)) {
        // An import may have replaced it since its row was read.
        if (!(await hasSound(db, sound))) continue;
        const isOfRow = fault === 'row_size' || fault === 'row_crc';
        const repair = async (): Promise<boolean> => {
          if (isOfRow) return setFileFacts(db, sound, factsOf(found) as Found);
          return place !== null && restoreSound(db, place.store, sound.media_key);
        };
        const finding = { check: 'media', fault, name: sound.media_key, about: `${sound.name} (${sound.id})` } as const;
        yield fault === 'unreadable' ? finding : { ...finding, repair };
      }
      advance(factsOf(found)?.size ?? 0);
    }
    sounds = await listSounds(db, sounds.at(-1)?.id ?? 0, together);
  }
  for (const { id, name, media_key, content_hash, size } of announcements) {
    const found = await read(media_key);
    const facts = factsOf(found);
    const isRight = facts?.sha256 === content_hash && facts.size === size;
    // There is no other copy of the bytes, so that only a backup helps. A deleted one is no fault.
    if (!isRight && (await hasAnnouncement(db, id))) {
      const difference = facts?.size === size ? 'changed' : 'size';
      const fault = typeof found === 'string' ? found : difference;
      yield { check: 'media', fault, name: media_key, about: `${name} (${id})` };
    }
    advance(facts?.size ?? 0);
  }
  for (const { id, hash } of covers) {
    for (const size of sizes) {
      const key = coverKey(hash, size);
      const found = await read(key);
      const facts = factsOf(found);
      const damage = facts?.isWhole ? null : 'size';
      const fault = typeof found === 'string' ? found : damage;
      if (fault) {
        const others: MediaReader = async (other) => factsOf(await read(other));
        const repair = async (): Promise<boolean> =>
          place !== null && restoreCover(db, place.store, { id, hash, size }, others);
        const finding = { check: 'media', fault, name: key, about: String(id) } as const;
        yield fault === 'unreadable' ? finding : { ...finding, repair };
      }
      advance(facts?.size ?? 0);
    }
  }
  return { files: done, bytes };
}

/** Reads each file of a media store completely. Rejects with `MediaNotFound`. */
export const readerOfStore =
  (store: MediaStore): MediaReader =>
  async (key) => {
    const hash = createHash('sha256');
    const length = createLengthCheck(key);
    let [size, sum] = [0, 0];
    try {
      for await (const chunk of length.pass(await store.open(key))) {
        hash.update(chunk);
        sum = crc32(chunk, sum);
        size += chunk.length;
      }
    } catch (error) {
      throw await ofOneObject(store, error);
    }
    return { size, sha256: hash.digest('hex'), crc32: sum, isWhole: length.isWhole() };
  };
