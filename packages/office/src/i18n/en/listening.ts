import type { Text } from '../ru.ts';

export const listening: Text['listening'] = {
  player: 'Player',
  play: (title) => `Play “${title}”`,
  pause: (title) => `Pause “${title}”`,
  seek: 'Seek',
  at: (position, duration) => `${position} of ${duration}`,
  close: 'Close player',
  gone: 'This file is no longer on the server.',
  broken: 'The browser can’t play this file.',
};
