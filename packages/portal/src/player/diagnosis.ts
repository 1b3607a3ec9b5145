import { whenBack } from '../lib/connection.ts';
import type { MediaProblem, Remedy } from './state.ts';

export interface Diagnosis {
  problem: MediaProblem;
  remedy: Remedy;
}

const networkError = 2;
const decodeError = 3;
const gone = new Set([401, 403, 404, 410]);

/** Milliseconds to wait for the answer whether the file is there. */
const patience = 10_000;

/** The status that the file's address answers with; 0 where nobody answers. */
async function statusOf(file: string): Promise<number> {
  try {
    return (await fetch(file, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patience) })).status;
  } catch {
    return 0;
  }
}

/**
 * A media element does not tell an expired address or an absent network from damaged audio, so the address is asked once
 * more. Where the network or the server is away, the answer comes when it is back. `error` is null where nothing is
 * wrong but that nothing arrives.
 */
export async function diagnose(error: Pick<MediaError, 'code'> | null, file: string): Promise<Diagnosis> {
  if (error?.code === decodeError) return { problem: 'decoding', remedy: 'none' };
  const status = await statusOf(file);
  if (gone.has(status)) return { problem: 'reading', remedy: 'fresh' };
  if (status === 0 || status >= 500) return { problem: 'loading', remedy: (await whenBack()) ? 'again' : 'none' };
  // The connection broke in the middle, and stands again.
  if (error === null || error.code === networkError) return { problem: 'loading', remedy: 'fresh' };
  return { problem: 'decoding', remedy: 'none' };
}
