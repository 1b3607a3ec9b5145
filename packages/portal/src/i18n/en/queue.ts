import type { queue as ru } from '../ru/queue.ts';

export const queue: typeof ru = {
  nowPlaying: 'Now playing',
  upNext: 'Up next',
  nothing: 'Nothing comes after this.',
  again: 'Then from the beginning',
  mixedAgain: 'Then once more, in another order',
  clear: 'Clear',
  save: 'Save as playlist',
  close: 'Close queue',
  playFrom: (name) => `Play from here: ${name}`,
  move: (name) => `Move: ${name}`,
  moveHint: 'The up and down arrows move the track, Delete takes it out',
  moved: (name, place, of) => `${name}: place ${place} of ${of}`,
  remove: (name) => `Remove from the queue: ${name}`,
  removed: (name) => `${name} is no longer in the queue`,
  expand: 'Expand player',
  collapse: 'Collapse player',
  more: 'Track actions',
};
