import type { tracks as ru } from '../ru/tracks.ts';

export const tracks: typeof ru = {
  addToPlaylist: 'Add to playlist',
  more: 'More',
  goToAlbum: 'Go to album',
  goToArtist: 'More by this artist',
  playNext: 'Play next',
  enqueue: 'Add to queue',
  download: 'Download',
  downloading: (filename, size) => `Downloading ${filename}, ${size}`,
};
