import { api } from '@kamerton/wire/client/api';
import { whenBack } from '../lib/connection.ts';
import { startDelay } from './constants.ts';
import { createDecks } from './decks.ts';
import { describeTrack } from './media-session.ts';
import { loadPeaks } from './peaks.ts';
import type { Effect, MediaProblem, PlayerEvent, PlayerTrack } from './state.ts';
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

interface Surroundings {
  send: (event: PlayerEvent) => void;
  /** Announces to other tabs that this one plays. */
  announce: () => void;
  /** Fetches the current set's tracks with fresh addresses. */
  refresh: () => Promise<readonly PlayerTrack[]>;
  notify: (problem: MediaProblem, track: PlayerTrack) => void;
}

/** Runs the effects of the machine. */
export function createEngine({ send, announce, refresh, notify }: Surroundings): (effect: Effect) => void {
  const decks = createDecks(send);
  let start: ReturnType<typeof setTimeout> | undefined;

  async function showWave(loadId: number, address: string) {
    const peaks = await loadPeaks(address);
    if (peaks) send({ type: 'peaks', loadId, peaks });
  }

  async function refreshTracks(loadId: number) {
    const tracks = await refresh()
      .catch(async () => ((await whenBack()) ? refresh() : []))
      .catch(() => []);
    send({ type: 'refreshed', loadId, tracks });
  }

  return (effect) => {
    switch (effect.type) {
      case 'attend':
        return send({ type: 'attend' });
      case 'track':
        return describeTrack(effect.track);
      case 'source':
        clearTimeout(start);
        return decks.source(effect.loadId, effect.file, effect.position, effect.handOver);
      case 'waveform':
        if (effect.peaks !== null) void showWave(effect.loadId, effect.peaks);
        return undefined;
      case 'start':
        start = setTimeout(() => send({ type: 'started', loadId: effect.loadId }), startDelay);
        return undefined;
      case 'play':
        clearTimeout(start);
        return decks.play();
      case 'pause':
        clearTimeout(start);
        return decks.pause();
      case 'unload':
        return decks.unload();
      case 'announce':
        return announce();
      case 'seek':
        return decks.seek(effect.seconds);
      case 'volume':
        return decks.setVolume(effect.value);
      case 'prefetch':
        decks.prefetch(effect.file);
        if (effect.peaks !== null) void loadPeaks(effect.peaks);
        return undefined;
      case 'refresh':
        return void refreshTracks(effect.loadId);
      case 'report':
        return void reportPlay(effect);
      case 'notify':
        return notify(effect.problem, effect.track);
    }
  };
}
