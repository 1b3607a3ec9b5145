import { pluralRu } from '../plural.ts';

/** My music: what its pages share, and its overview. */
export const myMusic = {
  heading: 'Моя музыка',
  views: {
    overview: 'Обзор',
    playlists: 'Мои плейлисты',
    readyMade: 'Готовые плейлисты',
    albums: 'Мои альбомы',
    revoked: 'Отозванное',
  },
  all: {
    playlists: 'Все мои плейлисты',
    readyMade: 'Все мои готовые плейлисты',
    albums: 'Все мои альбомы',
    revoked: 'Посмотреть отозванное',
  },
  create: 'Создать',
  toReadyMade: 'К готовым плейлистам',
  toAlbums: 'К новым альбомам',
  noAlbums: 'В вашей музыке пока нет альбомов.',
  revokedNow: (tracks: number, albums: number) =>
    `За две недели отозвано: ${[
      tracks > 0 && `${tracks}\u00a0${pluralRu(tracks, 'трек', 'трека', 'треков')}`,
      albums > 0 && `${albums}\u00a0${pluralRu(albums, 'альбом', 'альбома', 'альбомов')}`,
    ]
      .filter(Boolean)
      .join(' и ')}.`,
};
