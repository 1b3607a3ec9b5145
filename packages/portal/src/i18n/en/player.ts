import type { player as ru } from '../ru/player.ts';

const problems = {
  loading: 'Error loading media element',
  decoding: 'Error decoding audiobuffer',
  reading: 'Error reading file',
};

export const player: typeof ru = {
  region: 'Player',
  previous: 'Previous',
  play: 'Play',
  pause: 'Pause',
  next: 'Next',
  close: 'Close player',
  seek: 'Seek',
  seekValue: (position, duration) => `${position} of ${duration}`,
  volume: 'Volume',
  mute: 'Mute',
  unmute: 'Unmute',
  repeat: 'Repeat',
  shuffle: 'Shuffle',
  queue: 'Queue',
  addedNext: 'Plays next',
  addedLast: 'Added to the queue',
  cleared: 'Queue cleared',
  undo: 'Undo',
  noArtist: 'No artist',
  didNotPlay: 'Failed to play',
  problem: (problem, track) => (track ? `${problems[problem]}: ${track}` : problems[problem]),
};
