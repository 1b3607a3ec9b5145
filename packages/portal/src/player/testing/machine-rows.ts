import { expect, test } from 'vitest';
import { transition } from '../machine.ts';
import {
  initialState,
  type Context,
  type Effect,
  type MediaProblem,
  type PlayerEvent,
  type PlayerState,
  type PlayerTrack,
  type Remedy,
} from '../state.ts';

export const track = (id: number, file: string | null = `/audio/${id}`): PlayerTrack => ({
  id,
  name: `Track ${id}`,
  artist: 'Somebody',
  duration: { minutes: 1, seconds: 40 },
  file,
  peaks: `/peaks/${id}`,
  cover: null,
  album_id: 1,
  album_name: 'Album',
});

export const three = [track(1), track(2), track(3)];
export const album = { id: 'album:1', url: '/musicbase/album/1', tracks: three };
export const other = { id: 'album:2', url: '/musicbase/album/2', tracks: [track(7), track(8)] };

/** The second of three tracks plays, 30 of its 100 seconds are over. */
export const playing: PlayerState = {
  ...initialState,
  playlist: three,
  currentIndex: 1,
  id: album.id,
  url: album.url,
  isPlaying: true,
  clock: { position: 30, duration: 100, buffered: 60 },
  loadId: 5,
};
export const paused: PlayerState = { ...playing, isPlaying: false };
export const desktop: Context = { tablet: false, random: () => 0 };
export const tablet: Context = { ...desktop, tablet: true };

/** Effects of a change of index, in the specification's order. */
export const loads = (id: number, loadId: number, handOver = false): Effect[] => [
  { type: 'track', track: track(id) },
  { type: 'source', loadId, file: `/audio/${id}`, position: 0, handOver },
  { type: 'waveform', loadId, peaks: `/peaks/${id}` },
  { type: 'start', loadId },
];
export const atStartOf = (index: number): Partial<PlayerState> => ({
  currentIndex: index,
  loadId: 6,
  starting: true,
  clock: { position: 0, duration: 100, buffered: 0 },
});
export const closed: Partial<PlayerState> = { playlist: [], currentIndex: -1, isPlaying: false, id: '', url: '' };
export const failed = (problem: MediaProblem, remedy: Remedy = 'none'): PlayerEvent => ({
  type: 'failed',
  loadId: 5,
  problem,
  remedy,
});

export interface Row {
  /** The sentence of the specification or of the decisions. */
  says: string;
  before: PlayerState;
  event: PlayerEvent;
  after: Partial<PlayerState>;
  effects: Effect[];
  context?: Context;
}

/** Each row is a test, named by its sentence. */
export function testRows(rows: readonly Row[]) {
  test.each(rows)('$says', ({ before, event, after, effects, context = desktop }) => {
    const step = transition(before, event, context);
    expect(step.state).toMatchObject(after);
    expect(step.effects).toEqual(effects);
  });
}
