import { api } from '@kamerton/wire/client/api';
import { call } from '../lib/http.ts';

interface Play {
  trackId: number;
  /** The set's id, such as `album:12`. */
  source: string;
  seconds: number;
}

/** Reports a play. Failures are ignored. */
export const reportPlay = async ({ trackId, source, seconds }: Play): Promise<void> => {
  await call(api.reportPlay, { background: true, body: { track_id: trackId, source: source || null, seconds } });
};
