import type { queue as ru } from '../ru/queue.ts';

export const queue: typeof ru = {
  nowPlaying: 'Now playing',
  upNext: 'Up next',
  nothing: 'Nothing up next.',
  again: 'Then from the top',
  mixedAgain: 'Then again, reshuffled',
  clear: 'Clear',
  save: 'Save as playlist',
  close: 'Close queue',
  playFrom: (name) => `Play from here: ${name}`,
  move: (name) => `Move: ${name}`,
  moveHint: 'Use the up and down arrows to move the track, Delete to remove it',
  moved: (name, place, of) => `${name}: position ${place} of ${of}`,
  remove: (name) => `Remove from queue: ${name}`,
  removed: (name) => `${name} removed from the queue`,
  expand: 'Expand player',
  collapse: 'Collapse player',
  more: 'Track actions',
};
