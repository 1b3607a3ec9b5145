import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { bounds } from '@kamerton/wire';
import type { Insertable } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { Invalid, TooLarge, TooMany, Unavailable } from '../../../lib/errors.ts';
import { createKeyedSemaphore } from '../../../lib/semaphore.ts';
import { withTemporaryFolder } from '../../../lib/temporary-folders.ts';
import { writeNewFile } from '../../../lib/write-new-file.ts';
import { type Analysers, createAnalysers } from '../../../media/audio/analysers.ts';
import { formatFacts } from '../../../media/audio/format.ts';
import { isVerdict } from '../../../formats/audio-refusal.ts';
import { readAudio } from '../../../media/announcement-audio.ts';
import { announcementKey, type MediaStore } from '../../../media/store.ts';
import type { Signer } from '../../../media/signed-addresses.ts';

/** Text that a signature covers in place of a track's hash: an address of a track is none of an announcement. */
export const signedHash = (content_hash: string): string => `announcement:${content_hash}`;

/** Signed address of the audio of an announcement, for its account or a player of its venues. */
export const announcementAddress = (
  queriesOf: ReturnType<Signer['queriesFor']>,
  id: number,
  content_hash: string,
): string => `/media/announcements/${id}?${queriesOf(id, signedHash(content_hash)).audio}`;

export type StoredAudio = Omit<Insertable<Schema['announcements']>, 'account_id' | 'name'>;

/** Five minutes are decoded in seconds. */
const usualLimits = { time: 60_000, patience: 30_000, memory: 512 * 1024 ** 2 };

/** Longer audio is decoded up to here. */
const longestMs = bounds.announcement.seconds * 1000;

/** Seconds after which an account may upload another while one is decoded. */
const comeBack = 5;

/**
 * Takes in audio of announcements: decodes it in a process of its own, which hostile bytes may end, measures it and
 * stores it, after `foresee` has recorded what is to be removed if its row is never written. The process is started by the
 * first.
 */
export const createAnnouncementUploads = (
  store: MediaStore,
  foresee: (key: string) => Promise<void>,
  limits = usualLimits,
) => {
  let analysers: Analysers | undefined;
  let isClosed = false;
  const places = createKeyedSemaphore(1);

  const measured = (bytes: Buffer): Promise<StoredAudio> =>
    withTemporaryFolder(async (folder) => {
      const path = join(folder, 'announcement');
      await writeNewFile(path, {}, (into) => pipeline([bytes], into));
      if (isClosed) throw new Error('the service is stopping');
      analysers ??= createAnalysers({ workers: 1, limits, longestMs });
      const result = await analysers.analyse(path);
      if (!result.ok && result.reason === 'too_much_sound') throw new Invalid({ audio: 'too_long' });
      if (!result.ok) throw isVerdict(result.reason) ? new Invalid({ audio: 'malformed' }) : new Unavailable();
      const { analysis } = result;
      if (analysis.durationMs > longestMs) throw new Invalid({ audio: 'too_long' });
      const { type, ending } = formatFacts[analysis.format];
      const media_key = announcementKey(analysis.hash, randomBytes(8).toString('hex'), ending);
      await foresee(media_key);
      await store.putFile(media_key, path);
      return {
        media_key,
        media_type: type,
        content_hash: analysis.hash,
        size: analysis.size,
        duration_ms: Math.round(analysis.durationMs),
        loudness_lufs: analysis.loudnessLufs,
        sample_peak_db: analysis.samplePeakDb,
      };
    });

  return {
    /**
     * Stores audio that a row is to refer to. Throws `invalid` on `audio`, `too_large` and `too_many_requests`;
     * `unavailable` if the analysis has ended without a verdict.
     */
    storeAudio: async (account: number, audio: string): Promise<StoredAudio> => {
      const bytes = readAudio(audio);
      if (bytes === 'too_large') throw new TooLarge();
      if (bytes === 'not_base64') throw new Invalid({ audio: 'malformed' });
      const release = places.tryAcquire(account);
      if (!release) throw new TooMany(comeBack);
      try {
        return await measured(bytes);
      } finally {
        release();
      }
    },
    close: async (): Promise<void> => {
      isClosed = true;
      await analysers?.close();
    },
  };
};
