import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import type { Language } from '@kamerton/wire';
import type { Deps } from '../../deps.ts';
import type { ZipEntry } from '../../../formats/archive/zip-format.ts';
import { layoutZip, readZip } from '../../../formats/archive/zip.ts';
import { openZipStream } from '../../../formats/archive/zip-stream.ts';
import type { ByteRange } from '../../../lib/ranges.ts';
import type { ArchiveKind } from '../../../media/signed-addresses.ts';
import { coverKey, MediaNotFound } from '../../../media/store.ts';
import { NotFound } from '../../../lib/errors.ts';
import { audioFor, findAudio } from '../../common/media/media.store.ts';
import { fileStem, playlistFile, trackFileNames } from './downloads.rules.ts';
import { findDownloadSet, listDownloadTracks, type DownloadTrack, setChecksum } from './downloads.store.ts';

/** The bytes of an entry: those of a track under a key of the media store, or a buffer if they are few. */
type Entry = ZipEntry & ({ readonly key: string; readonly track: number } | { readonly bytes: Buffer });

/** An archive whose size and contents are known before it is read. */
export interface Archive {
  filename: string;
  /** Strong: changes with any byte of the archive. */
  etag: string;
  size: number;
  /**
   * Resolves when the first bytes have been read. Rejects if the media store is unavailable or an object is missing.
   */
  open: (range: ByteRange) => Promise<Readable>;
}

/** Identifies an archive, the account that it is for and the language of its names. */
export interface Wanted {
  kind: ArchiveKind;
  set: number;
  account: number;
  language: Language;
}

const small = (name: string, bytes: Buffer, modified: Date): Entry => ({
  name,
  bytes,
  size: bytes.length,
  crc32: crc32(bytes),
  modified,
});

const etagOf = (entries: readonly Entry[]): string => {
  const hash = createHash('sha256').update('1');
  for (const entry of entries) {
    // The key contains the hash of the bytes.
    const content = 'key' in entry ? entry.key : createHash('sha256').update(entry.bytes).digest('hex');
    hash.update(`\0${entry.name}\0${content}\0${entry.size}\0${entry.crc32}\0${entry.modified.getTime()}`);
  }
  return `"${hash.digest('base64url')}"`;
};

const entriesOf = (name: string, tracks: readonly CheckedTrack[], cover: Buffer | null): Entry[] => {
  const named = tracks.map((track) => ({ ...track, ending: extname(track.media_key).slice(1) }));
  const files = trackFileNames(named);
  const latest = new Date(Math.max(0, ...tracks.map((track) => Date.parse(track.created_at))));
  return [
    ...tracks.map(({ id, media_key, size, crc32, created_at }, at) => ({
      name: files[at] ?? '',
      key: media_key,
      track: id,
      size,
      crc32,
      modified: new Date(created_at),
    })),
    ...(cover ? [small('cover.webp', cover, latest)] : []),
    small(`${fileStem(name)}.m3u8`, Buffer.from(playlistFile(name, named, files)), latest),
  ];
};

/** Returns a function that lays out archives: audio, cover and a playlist file, without revoked tracks. */
export const createArchives = ({ db, store }: Pick<Deps, 'db' | 'store'>) => {
  const checksums = createChecksums({ db, store });

  const readCover = async (hash: string | null): Promise<Buffer | null> => {
    if (hash === null) return null;
    try {
      return await buffer(await store.open(coverKey(hash, 'large')));
    } catch (error) {
      // A missing cover must not prevent the download.
      if (error instanceof MediaNotFound) return null;
      throw error;
    }
  };

  const openEntry = async (account: number, entry: Entry, range: ByteRange): Promise<Readable> => {
    if ('bytes' in entry) return Readable.from(entry.bytes.subarray(range.start, range.end + 1), { objectMode: false });
    // A slow client comes to a track hours after its archive has begun. It may resume with what is left of it.
    if ((await findAudio(db, [audioFor(entry.track, account)])).size === 0) throw new NotFound();
    return store.open(entry.key, range);
  };

  /** Null if there is no such set, or it belongs to another account. */
  return async ({ kind, set, account, language }: Wanted): Promise<Archive | null> => {
    const found = await findDownloadSet(db, kind, set, { account, language });
    if (!found) return null;
    const tracks = await checksums(await listDownloadTracks(db, kind, set));
    const entries = entriesOf(found.name, tracks, await readCover(found.cover_hash));
    const zip = layoutZip(entries);
    return {
      filename: `${fileStem(found.name)}.zip`,
      etag: etagOf(entries),
      size: zip.size,
      open: (range) => openZipStream(readZip(zip, range, (entry, part) => openEntry(account, entry, part))),
    };
  };
};

export type CheckedTrack = DownloadTrack & { crc32: number };

/** Adds the CRC-32 to each track. Imports compute it; older tracks are read once, by one request at a time. */
export const createChecksums = ({ db, store }: Pick<Deps, 'db' | 'store'>) => {
  const running = new Map<string, Promise<number>>();

  const measure = async ({ id, media_key, size }: DownloadTrack): Promise<number> => {
    let sum = 0;
    // With its range, a file that is shorter than its row is an error and no sum.
    for await (const chunk of await store.open(media_key, { start: 0, end: size - 1 }))
      sum = crc32(chunk as Buffer, sum);
    await setChecksum(db, id, media_key, sum);
    return sum;
  };

  const once = (track: DownloadTrack): Promise<number> => {
    const key = track.media_key;
    const started = running.get(key) ?? measure(track).finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };

  return async (tracks: readonly DownloadTrack[]): Promise<CheckedTrack[]> => {
    const checked: CheckedTrack[] = [];
    for (const track of tracks) checked.push({ ...track, crc32: track.crc32 ?? (await once(track)) });
    return checked;
  };
};
