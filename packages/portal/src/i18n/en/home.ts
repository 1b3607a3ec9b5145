import { pluralEn } from '../plural.ts';
import type { home as ru } from '../ru/home.ts';

export const home: typeof ru = {
  greetings: { morning: 'Good morning', day: 'Good afternoon', evening: 'Good evening', night: 'Good evening' },
  greet: (greeting, name) => (name ? `${greeting}, ${name}` : greeting),
  findMusic: 'Find music',
  onAir: 'Today on air',
  onAirEmpty: 'Your objects’ opening hours and playlists for the day will appear here.',
  onAirEmptyAction: 'Add object',
  allVenues: 'All objects',
  more: (count) => `Show ${count} more`,
  noPlaylist: 'No playlist assigned',
  closedToday: 'closed',
  aroundTheClock: '24 hours',
  states: {
    always: 'open 24 hours',
    open: (until) => `open now, until ${until}`,
    later: (from) => `closed now, opens at ${from}`,
    over: 'closed for today',
    closed: 'closed all day',
  },
  localTime: (time) => `${time} local time`,
  summary: 'My music in numbers',
  figures: {
    albums: (count) => pluralEn(count, 'album', 'albums'),
    playlists: (count) => pluralEn(count, 'own playlist', 'own playlists'),
    collections: (count) => pluralEn(count, 'ready-made playlist', 'ready-made playlists'),
    tracks: (count) => pluralEn(count, 'file', 'files'),
    size: (unit) => `${unit} of music`,
  },
  newReleases: 'New releases',
  allNewAlbums: 'All new albums',
  readyMade: 'Ready-made playlists',
  allReadyMade: 'All ready-made playlists',
};
