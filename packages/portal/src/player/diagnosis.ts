import { whenBack } from '../lib/connection.ts';
import type { MediaProblem, Remedy } from './state.ts';

interface Diagnosis {
  problem: MediaProblem;
  remedy: Remedy;
}

const networkError = 2;
const decodeError = 3;
const gone = new Set([401, 403, 404, 410]);

/** Milliseconds to wait for the answer of the file's address. */
const patience = 10_000;

/** Returns the status of the file's address; 0 if nothing answers. */
async function statusOf(file: string): Promise<number> {
  try {
    return (await fetch(file, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patience) })).status;
  } catch {
    return 0;
  }
}

/**
 * Finds the cause of a media error: the element reports an expired address, an absent network and damaged audio alike,
 * so the address is requested again. While the network or the server is away, it waits; what else may have passed by now
 * is tried once more. `error` is null if the file is fine but no data arrives.
 */
export async function diagnose(error: Pick<MediaError, 'code'> | null, file: string): Promise<Diagnosis> {
  if (error?.code === decodeError) return { problem: 'decoding', remedy: 'none' };
  const status = await statusOf(file);
  if (gone.has(status)) return { problem: 'reading', remedy: 'fresh' };
  if (status === 0 || status >= 500) return { problem: 'loading', remedy: (await whenBack()) ? 'again' : 'fresh' };
  // A connection that broke and is back; at the start of a file, elements report it as they do damaged audio.
  return { problem: error === null || error.code === networkError ? 'loading' : 'decoding', remedy: 'fresh' };
}
