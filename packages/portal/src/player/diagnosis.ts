import type { MediaProblem } from './state.ts';

export interface Diagnosis {
  problem: MediaProblem;
  /** The address is no longer good: a fresh one may be. */
  expired: boolean;
}

const decodeError = 3;
const gone = new Set([401, 403, 404, 410]);

/** A media element does not tell an expired address from damaged audio, so the address is asked once more. */
export async function diagnose(error: MediaError | null, file: string): Promise<Diagnosis> {
  if (error?.code === decodeError) return { problem: 'decoding', expired: false };
  try {
    const { ok, status } = await fetch(file, { method: 'HEAD', cache: 'no-store' });
    if (ok) return { problem: 'decoding', expired: false };
    return gone.has(status) ? { problem: 'reading', expired: true } : { problem: 'loading', expired: false };
  } catch {
    return { problem: 'loading', expired: false };
  }
}
