import { hash as hashOf } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { lockCatalogue } from '../../../db/catalogue-lock.ts';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { hashInKey } from '../../common/media/media.store.ts';
import { findCoverBeside } from '../../../media/cover-beside.ts';
import { NotAPicture, storeCover } from '../../../media/covers.ts';
import { encodePictures } from '../../../media/encode-pictures.ts';
import { coverKey, type CoverSize, coverSizes, type MediaStore } from '../../../media/store.ts';
import { readTags } from '../../../formats/tags/read-tags.ts';
import { recountAlbums, recountSetsWith } from '../../catalogue/catalogue/album-aggregates.store.ts';
import { hashOfFile } from '../../ingest/ingest/analysis.service.ts';
import { retryReadable } from '../../ingest/ingest/analyses.store.ts';
import type { Found, MediaReader } from './check-media.service.ts';
import { listSourcesOf, listTracksWithCover, type Sound, updateFileFacts } from './verify.store.ts';

/** Stores the size and CRC-32 of a file whose bytes are those of its hash. */
export const setFileFacts = (db: Handle, { media_key }: Sound, { size, crc32 }: Found): Promise<boolean> =>
  transaction(db, async (tx) => {
    await lockCatalogue(tx);
    const tracks = await updateFileFacts(tx, media_key, { size, crc32 });
    await recountAlbums(tx, [...new Set(tracks.map(({ album_id }) => album_id))]);
    await recountSetsWith(
      tx,
      tracks.map(({ id }) => id),
    );
    return true;
  });

/** Copies the bytes of a key again from the file that they were imported from, if it is still there, unchanged. */
export const restoreSound = async (db: Handle, store: MediaStore, key: string): Promise<boolean> => {
  const wanted = hashInKey(key);
  for (const path of await listSourcesOf(db, key)) {
    if (!isAbsolute(path) || (await hashOfFile(path).catch(() => null)) !== wanted) continue;
    await store.replaceFile(key, path);
    await retryReadable(db, key);
    return true;
  }
  return false;
};

/** A cover's file: the id and hash of its picture, and the size that lacks. */
interface LostCover {
  id: number;
  hash: string;
  size: CoverSize;
}

/** Draws a size again from a larger one. */
const fromLarger = async (store: MediaStore, { hash, size }: LostCover, readMedia: MediaReader): Promise<boolean> => {
  const larger = (Object.keys(coverSizes) as CoverSize[]).filter((one) => coverSizes[one] > coverSizes[size]);
  for (const from of larger.toReversed()) {
    const found = await readMedia(coverKey(hash, from));
    if (!found?.isWhole) continue;
    const bytes = await buffer(await store.open(coverKey(hash, from)));
    const [picture] = await encodePictures({ what: 'squares', bytes, sides: [coverSizes[size]] });
    if (!picture) return false;
    await store.remove(coverKey(hash, size));
    await store.putBytes(coverKey(hash, size), picture);
    return true;
  }
  return false;
};

/** Tracks of an album that are looked into for its picture. */
const mostTracks = 5;

/** The pictures that a cover may have been made from: beside the imported files, and in them. */
async function* picturesOf(db: Handle, store: MediaStore, id: number): AsyncGenerator<Uint8Array, void, void> {
  const tracks = await listTracksWithCover(db, id, mostTracks);
  const folders = new Set(
    tracks
      .map(({ source_path }) => source_path)
      .filter((path) => isAbsolute(path))
      .map(dirname),
  );
  for (const folder of folders) {
    const path = await findCoverBeside(folder).catch(() => null);
    const bytes = path === null ? null : await readFile(path).catch(() => null);
    if (bytes) yield bytes;
  }
  for (const { media_key } of tracks) {
    if ((await store.size(media_key)) === null) continue;
    const { picture } = await readTags(media_key, await buffer(await store.open(media_key)));
    if (picture) yield picture.bytes;
  }
}

/** Makes a cover's file again: of a larger size, or of the picture it was made from. */
export const restoreCover = async (
  db: Handle,
  store: MediaStore,
  lost: LostCover,
  readMedia: MediaReader,
): Promise<boolean> => {
  if (await fromLarger(store, lost, readMedia)) return true;
  for await (const picture of picturesOf(db, store, lost.id)) {
    if (hashOf('sha256', picture) !== lost.hash) continue;
    await store.remove(coverKey(lost.hash, lost.size));
    try {
      await storeCover(store, picture);
      return true;
    } catch (error) {
      if (!(error instanceof NotAPicture)) throw error;
    }
  }
  return false;
};
