/** What can be done with a track and with a set of tracks. */
export const tracks = {
  addToPlaylist: 'Добавить в плейлист',
  more: 'Ещё',
  goToAlbum: 'К альбому',
  goToArtist: 'Всё этого исполнителя',
  playNext: 'Слушать следующим',
  enqueue: 'Добавить в очередь',
  download: 'Скачать',
  downloading: (filename: string, size: string) => `Скачивается: ${filename}, ${size}`,
};
