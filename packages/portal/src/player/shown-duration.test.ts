import { expect, test } from 'vitest';
import { formatSeconds, formatTrackDuration } from '../lib/format.ts';
import { playing } from './testing/machine-rows.ts';
import { transition } from './machine.ts';
import { currentTrack, initialState, shownDuration, type PlayerState } from './state.ts';

const context = { random: () => 0, tablet: false };

/** The state once the audio element has told this length, in seconds. */
const heard = (state: PlayerState, duration: number) =>
  transition(state, { type: 'time', loadId: state.loadId, clock: { position: 1, duration, buffered: 2 } }, context)
    .state;

test.each([-0.9, -0.4, 0.1, 0.6])('the bar shows the length of the row, whatever the file differs by (%f s)', (off) => {
  const track = currentTrack(playing);
  if (!track) throw new Error('nothing plays');
  const row = formatTrackDuration(track.duration);
  const after = heard(playing, (shownDuration(playing) ?? 0) + off);
  expect(formatSeconds(shownDuration(after) ?? 0)).toBe(row);
});

test('a length that the catalogue does not know is that of the file, rounded once', () => {
  const unknown = playing.playlist.map((track) => ({ ...track, duration: { minutes: 0, seconds: 0 } }));
  const state = { ...playing, playlist: unknown, clock: { position: 0, duration: null, buffered: 0 } };
  expect(shownDuration(state)).toBeNull();
  expect(shownDuration(heard(state, 59.6))).toBe(60);
});

test('without a track there is none', () => expect(shownDuration(initialState)).toBeNull());
