import type * as ru from '../ru/my-music.ts';
import { englishPlural as plural } from '@kamerton/ui/grammar';

export const myMusic: typeof ru.myMusic = {
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
  empty: {
    ownPlaylists: 'No own playlists yet. Create one with the “Create” button.',
    playlists: 'No playlists yet. Add them in the music base.',
    revoked: 'No revoked content: none requested in the last two weeks.',
  },
  create: 'Create',
  toReadyMade: 'Browse ready-made playlists',
  toAlbums: 'Browse new albums',
  noAlbums: 'No albums in your music yet.',
  revokedNow: (tracks, albums) =>
    `Revoked in the last two weeks: ${[
      tracks > 0 && `${tracks}\u00a0${plural(tracks, 'track', 'tracks')}`,
      albums > 0 && `${albums}\u00a0${plural(albums, 'album', 'albums')}`,
    ]
      .filter(Boolean)
      .join(' and ')}.`,
};

const tracks = (count: number) => `${count} ${plural(count, 'track', 'tracks')}`;
const playlists = (count: number) => `${count} ${plural(count, 'playlist', 'playlists')}`;

export const revoked: typeof ru.revoked = {
  about: 'Music revoked in the last two weeks, with the reasons. It no longer plays anywhere.',
  aboutPlanned:
    'This music in your playlists and objects will be revoked. It plays until the time shown, and you can replace it now.',
  tracks: 'Tracks',
  albums: 'Albums',
  planned: 'Planned',
  listOfPlanned: 'Tracks that will be revoked',
  noPlanned: 'None of your music is about to be revoked.',
  until: (moment) => `Plays until ${moment}`,
  listOfTracks: 'Revoked tracks',
  listOfAlbums: 'Revoked albums',
  noTracks: 'No tracks were revoked in the last two weeks.',
  noAlbums: 'No albums were revoked in the last two weeks.',
  day: (day) => `Revoked on ${day}`,
  reason: 'Reason',
  noReason: 'not given',
  playlists: 'Your playlists',
  venues: 'Objects',
  notHit: 'Not in any of your playlists.',
  instead: 'What to play instead',
  insteadOf: (name) => `Replacements for “${name}”`,
  noReplacements: 'Nothing similar found. Have a look in the music base.',
  toBase: 'Open the music base',
  replace: 'Replace',
  replaceWith: (name) => `Replace with “${name}”`,
  listen: (name) => `Play ${name}`,
  replacing: (name) => `Replacing with “${name}”…`,
  replaced: (name, count) => `Replaced with “${name}” in ${playlists(count)}.`,
  undo: 'Undo',
  notEverywhere: (names) => `Couldn’t replace it in ${names}. Please try again.`,
  notice: (count, hit) =>
    `${tracks(count)} ${plural(count, 'has', 'have')} been revoked` +
    (hit > 0 ? `; ${playlists(hit)} of yours ${plural(hit, 'is', 'are')} affected.` : '.'),
  noticeLink: (hit) => (hit > 0 ? 'Review and replace' : 'See details'),
};
