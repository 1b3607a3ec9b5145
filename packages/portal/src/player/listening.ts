import { secondsOfPlay } from '@kamerton/wire/client/play';
import { longestStep, playMargin } from './constants.ts';
import { currentTrack, sourceOf, type Effect, type PlayerState } from './state.ts';

interface Listened {
  change: Pick<PlayerState, 'heard' | 'reported'>;
  effects: Effect[];
}

/** Returns the seconds heard after a new position, and the report once they count as a play. */
export function listen(state: PlayerState, position: number): Listened {
  const track = currentTrack(state);
  const passed = position - state.clock.position;
  const isHeard = state.isPlaying && !state.dragging && passed > 0 && passed <= longestStep;
  const heard = state.heard + (isHeard ? passed : 0);
  const length = state.clock.duration ?? Infinity;
  const isPlay = heard >= secondsOfPlay(length) + playMargin;
  if (!track || state.reported || !isPlay) return { change: { heard, reported: state.reported }, effects: [] };
  const report: Effect = {
    type: 'report',
    trackId: track.id,
    source: sourceOf(state).id,
    seconds: Math.min(heard, length),
  };
  return { change: { heard, reported: true }, effects: [report] };
}

/**
 * A track that is heard ends the row of failures and loses its mark. That it plays is not enough: Firefox says so of
 * every track, and fails then, where the device has no sound output.
 */
export function recovered(state: PlayerState): Partial<PlayerState> {
  const id = currentTrack(state)?.id ?? -1;
  if (state.failures === 0 && !state.failed.includes(id)) return {};
  return { failures: 0, failed: state.failed.filter((other) => other !== id) };
}
