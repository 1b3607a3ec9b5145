import { describe } from 'vitest';
import {
  album,
  atStartOf,
  closed,
  loads,
  other,
  paused,
  playing,
  tablet,
  testRows,
  three,
  track,
  type Row,
} from './testing/machine-rows.ts';
import { initialState } from './state.ts';

const section4: Row[] = [
  {
    says: 'Index -1 means no player is shown: there is nothing to toggle',
    before: initialState,
    event: { type: 'toggle' },
    after: { currentIndex: -1, isPlaying: false },
    effects: [],
  },
  {
    says: 'A change of index loads the track, sets the audio source, loads the waveform and starts playing (after a delay)',
    before: paused,
    event: { type: 'next' },
    after: { ...atStartOf(2), peaks: null, isPlaying: false },
    effects: loads(3, 6),
  },
  {
    says: '… and when the delay is over, it plays and says so to the other tabs',
    before: { ...paused, starting: true },
    event: { type: 'started', loadId: 5 },
    after: { isPlaying: true, starting: false },
    effects: [{ type: 'play' }, { type: 'announce' }],
  },
  {
    says: 'Choosing the same playlist and track again only toggles playback',
    before: playing,
    event: { type: 'choose', set: album, index: 1 },
    after: { waitingToggle: true, waitingPlaylist: false, isPlaying: true, currentIndex: 1, loadId: 5 },
    effects: [{ type: 'attend' }],
  },
  {
    says: 'choosing another playlist sets the waiting flag and stops playing',
    before: playing,
    event: { type: 'choose', set: other, index: 0 },
    after: {
      waitingPlaylist: true,
      isPlaying: false,
      currentIndex: 0,
      playlist: other.tracks,
      id: other.id,
      url: other.url,
    },
    effects: [{ type: 'attend' }],
  },
  {
    says: 'choosing another track of the same playlist sets the waiting flag and stops playing',
    before: playing,
    event: { type: 'choose', set: album, index: 2 },
    after: { waitingPlaylist: true, waitingToggle: false, isPlaying: false, currentIndex: 2 },
    effects: [{ type: 'attend' }],
  },
  {
    says: 'waitingToggle true: toggle play/pause, then reset (while playing)',
    before: { ...playing, waitingToggle: true },
    event: { type: 'attend' },
    after: { waitingToggle: false, isPlaying: false },
    effects: [{ type: 'pause' }],
  },
  {
    says: 'waitingToggle true: toggle play/pause, then reset (while paused)',
    before: { ...paused, waitingToggle: true },
    event: { type: 'attend' },
    after: { waitingToggle: false, isPlaying: true },
    effects: [{ type: 'play' }, { type: 'announce' }],
  },
  {
    says: 'waitingPlaylist true: pause, load the track, reset',
    before: { ...paused, currentIndex: 0, waitingPlaylist: true },
    event: { type: 'attend' },
    after: { ...atStartOf(0), waitingPlaylist: false },
    effects: [{ type: 'pause' }, ...loads(1, 6)],
  },
  {
    says: 'Track end: with repeat on, play the next track',
    before: playing,
    event: { type: 'ended', loadId: 5 },
    after: { ...atStartOf(2), isPlaying: true },
    effects: loads(3, 6),
  },
  {
    says: 'Track end: with repeat off, set not playing and pause',
    before: { ...playing, isRepeat: false },
    event: { type: 'ended', loadId: 5 },
    after: { isPlaying: false, currentIndex: 1, loadId: 5 },
    effects: [{ type: 'pause' }],
  },
  {
    says: 'Next wraps to the first track after the last',
    before: { ...playing, currentIndex: 2 },
    event: { type: 'next' },
    after: atStartOf(0),
    effects: loads(1, 6),
  },
  {
    says: 'previous wraps to the last',
    before: { ...playing, currentIndex: 0 },
    event: { type: 'previous' },
    after: atStartOf(2),
    effects: loads(3, 6),
  },
  {
    says: 'a playlist of one track wraps to itself and plays it anew',
    before: { ...playing, playlist: [track(1)], currentIndex: 0 },
    event: { type: 'next' },
    after: atStartOf(0),
    effects: loads(1, 6),
  },
  {
    says: 'Repeat toggles (off)',
    before: playing,
    event: { type: 'repeat' },
    after: { isRepeat: false },
    effects: [],
  },
  {
    says: 'Repeat toggles (on)',
    before: { ...playing, isRepeat: false },
    event: { type: 'repeat' },
    after: { isRepeat: true },
    effects: [],
  },
  {
    says: 'Close pauses, closes the playlist and resets playlist, index and playing flag',
    before: { ...playing, volume: 0.4, isRepeat: false },
    event: { type: 'close' },
    after: { ...closed, volume: 0.4, isRepeat: false },
    effects: [{ type: 'pause' }, { type: 'unload' }],
  },
  {
    says: 'Mute toggle on a non-tablet screen: the current volume is saved and set to 0',
    before: { ...playing, volume: 0.7 },
    event: { type: 'mute' },
    after: { volume: 0, previousVolume: 0.7, volumeBarShown: false },
    effects: [{ type: 'volume', value: 0 }],
  },
  {
    says: 'Mute toggle on a non-tablet screen: volume 0 is restored to the previous volume',
    before: { ...playing, volume: 0, previousVolume: 0.7 },
    event: { type: 'mute' },
    after: { volume: 0.7, volumeBarShown: false },
    effects: [{ type: 'volume', value: 0.7 }],
  },
  {
    says: 'On a tablet the toggle only shows the volume bar',
    before: { ...playing, volume: 0.7 },
    event: { type: 'mute' },
    context: tablet,
    after: { volume: 0.7, previousVolume: 1, volumeBarShown: true },
    effects: [],
  },
  {
    says: 'On a tablet the toggle only hides the volume bar',
    before: { ...playing, volume: 0, previousVolume: 0.7, volumeBarShown: true },
    event: { type: 'mute' },
    context: tablet,
    after: { volume: 0, volumeBarShown: false },
    effects: [],
  },
  {
    says: 'the channel makes playback in one tab pause and close the player in another tab that is playing',
    before: playing,
    event: { type: 'message' },
    after: closed,
    effects: [{ type: 'pause' }, { type: 'unload' }],
  },
  {
    says: 'the channel leaves a tab alone that is not playing',
    before: paused,
    event: { type: 'message' },
    after: { currentIndex: 1, playlist: three },
    effects: [],
  },
  {
    says: 'Dragging the progress bar suspends live time updates',
    before: { ...playing, dragging: true, dragged: 0.5, clock: { position: 50, duration: 100, buffered: 60 } },
    event: { type: 'time', loadId: 5, clock: { position: 31, duration: 100, buffered: 70 } },
    after: { clock: { position: 50, duration: 100, buffered: 70 } },
    effects: [],
  },
  {
    says: 'release seeks to the whole second at the dragged fraction',
    before: { ...playing, dragging: true, dragged: 0.507, clock: { position: 50, duration: 100, buffered: 60 } },
    event: { type: 'release' },
    after: { dragging: false, dragged: null, clock: { position: 50, duration: 100, buffered: 60 } },
    effects: [{ type: 'seek', seconds: 50 }],
  },
];

const section5: Row[] = [0, 0.25, 1].map((fraction) => ({
  says: `Waveform seek must be a number from 0 to 1: ${fraction} is one`,
  before: playing,
  event: { type: 'seek', fraction },
  after: { clock: { position: fraction * 100, duration: 100, buffered: 60 } },
  effects: [{ type: 'seek', seconds: fraction * 100 }],
}));
for (const fraction of [-0.001, 1.001, Number.NaN, Infinity]) {
  const refused = { before: playing, after: { clock: playing.clock, dragging: false }, effects: [] };
  const says = `Waveform seek must be a number from 0 to 1: ${fraction} is refused`;
  section5.push({ says, event: { type: 'seek', fraction }, ...refused });
  section5.push({ says: `${says} in a drag`, event: { type: 'drag', fraction }, ...refused });
}

describe('spec 4', () => {
  testRows(section4);
});
describe('spec 5', () => {
  testRows(section5);
});
