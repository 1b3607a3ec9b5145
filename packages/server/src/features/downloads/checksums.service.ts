import { crc32 } from 'node:zlib';
import type { Deps } from '../../deps.ts';
import { type DownloadTrack, setChecksum } from './downloads.store.ts';

export type CheckedTrack = DownloadTrack & { crc32: number };

/**
 * Gives each track its CRC-32. The import takes it; what came in before it did is read once, and by one request even
 * where several ask.
 */
export const createChecksums = ({ db, store }: Pick<Deps, 'db' | 'store'>) => {
  const running = new Map<string, Promise<number>>();

  const measure = async ({ id, media_key }: DownloadTrack): Promise<number> => {
    let sum = 0;
    for await (const chunk of await store.open(media_key)) sum = crc32(chunk as Buffer, sum);
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
