import { vi } from 'vitest';

/** A document of a venue that is switched off, with one track of which the audio is named. */
export const documentWith = (audio: string) => ({
  version: audio,
  now: '2026-06-01T10:00:00Z',
  player: { id: 1, name: 'Bar' },
  language_id: 1,
  venue: {
    id: 1,
    name: 'Cafe',
    timezone: 'UTC',
    is_active: false,
    advanced_schedule: false,
    start_time: null,
    end_time: null,
    hours: {},
  },
  sound: { volume: 70, volume_steps: [], crossfade: 0, artist_apart: 0, title_apart: 0 },
  paused_until: null,
  store: { hours: 24, bytes: 1000 },
  source: {
    kind: 'playlist',
    id: 1,
    name: 'Evening',
    tracks: [{ id: 1, name: 'One', artist: 'A', duration_ms: 1000, loudness_lufs: null, sample_peak_db: null, audio }],
  },
  sources: [],
  schedule: { slots: [], layers: [], announcements: [] },
  announcements: [],
  command: null,
  commands: [],
});

/** Ends the players of a test, which would go on in the next ones: files share their page, and its events. */
export const unpairPlayers = (): void => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'unauthorized' }, { status: 401 }));
  dispatchEvent(new Event('online'));
};
