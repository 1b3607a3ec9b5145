import { pluralEn } from '../plural.ts';
import type { revoked as ru } from '../ru/revoked.ts';

const tracks = (count: number) => `${count} ${pluralEn(count, 'track', 'tracks')}`;
const playlists = (count: number) => `${count} ${pluralEn(count, 'playlist', 'playlists')}`;

export const revoked: typeof ru = {
  about: 'What rights holders have revoked in the last two weeks. It no longer plays anywhere.',
  tracks: 'Tracks',
  albums: 'Albums',
  listOfTracks: 'Revoked tracks',
  listOfAlbums: 'Revoked albums',
  noTracks: 'No track was revoked in the last two weeks.',
  noAlbums: 'No album was revoked in the last two weeks.',
  day: (day) => `Revoked on ${day}`,
  reason: 'Reason',
  noReason: 'not given',
  playlists: 'Your playlists',
  venues: 'Objects',
  notHit: 'It is in none of your playlists.',
  instead: 'What to play instead',
  insteadOf: (name) => `Replacements for “${name}”`,
  noReplacements: 'Nothing similar was found: have a look in the music base.',
  toBase: 'Open the music base',
  replace: 'Replace',
  replaceWith: (name) => `Replace with “${name}”`,
  listen: (name) => `Play ${name}`,
  pause: 'Pause',
  replacing: (name) => `Replacing it with “${name}”…`,
  replaced: (name, count) => `“${name}” is in its place now, in ${playlists(count)}.`,
  undo: 'Undo',
  notEverywhere: (names) => `It could not be replaced in ${names}. Please try again.`,
  notice: (count, hit) =>
    `${tracks(count)} ${pluralEn(count, 'has', 'have')} been revoked` +
    (hit > 0 ? `; ${playlists(hit)} of yours ${pluralEn(hit, 'is', 'are')} affected.` : '.'),
  noticeLink: (hit) => (hit > 0 ? 'See and replace' : 'See what it was'),
};
