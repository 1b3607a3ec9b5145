import { pluralEn } from '../plural.ts';
import type { myMusic as ru } from '../ru/my-music.ts';

export const myMusic: typeof ru = {
  heading: 'My music',
  views: {
    overview: 'Overview',
    playlists: 'My playlists',
    readyMade: 'Ready-made playlists',
    albums: 'My albums',
    revoked: 'Revoked content',
  },
  all: {
    playlists: 'All my playlists',
    readyMade: 'All my ready-made playlists',
    albums: 'All my albums',
    revoked: 'See revoked content',
  },
  create: 'Create',
  toReadyMade: 'Browse ready-made playlists',
  toAlbums: 'Browse new albums',
  noAlbums: 'No albums in your music yet.',
  revokedNow: (tracks, albums) =>
    `Revoked in the last two weeks: ${[
      tracks > 0 && `${tracks}\u00a0${pluralEn(tracks, 'track', 'tracks')}`,
      albums > 0 && `${albums}\u00a0${pluralEn(albums, 'album', 'albums')}`,
    ]
      .filter(Boolean)
      .join(' and ')}.`,
};
