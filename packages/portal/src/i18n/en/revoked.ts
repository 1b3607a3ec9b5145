import { pluralEn } from '../plural.ts';
import type { revoked as ru } from '../ru/revoked.ts';

const tracks = (count: number) => `${count} ${pluralEn(count, 'track', 'tracks')}`;
const playlists = (count: number) => `${count} ${pluralEn(count, 'playlist', 'playlists')}`;

export const revoked: typeof ru = {
  about: 'Music revoked by rights holders in the last two weeks. It no longer plays anywhere.',
  tracks: 'Tracks',
  albums: 'Albums',
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
  pause: 'Pause',
  replacing: (name) => `Replacing with “${name}”…`,
  replaced: (name, count) => `Replaced with “${name}” in ${playlists(count)}.`,
  undo: 'Undo',
  notEverywhere: (names) => `Couldn’t replace it in ${names}. Please try again.`,
  notice: (count, hit) =>
    `${tracks(count)} ${pluralEn(count, 'has', 'have')} been revoked` +
    (hit > 0 ? `; ${playlists(hit)} of yours ${pluralEn(hit, 'is', 'are')} affected.` : '.'),
  noticeLink: (hit) => (hit > 0 ? 'Review and replace' : 'See details'),
};
