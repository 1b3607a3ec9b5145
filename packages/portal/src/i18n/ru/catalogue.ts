import { russianQuoted as quoted } from '@kamerton/ui/grammar';

/** The screens of the music base, and the range of release days of its new albums. */
export const catalogue = {
  period: 'Дата выхода',
  from: 'с',
  to: 'по',
  recent: { week: 'За неделю', month: 'За месяц', year: 'За год' },
  clearPeriod: 'За всё время',
  badPeriod: 'Начало позже конца',
  nothingInPeriod: 'За эти дни ничего не вышло.',
  base: 'Музыкальная база',
  heading: 'Что поставить сегодня',
  tabs: {
    blocks: 'Подборки',
    newAlbums: 'Все новые альбомы',
    popular: 'Популярные альбомы',
    readyMade: 'Готовые плейлисты',
    allPlaylists: 'Все плейлисты',
  },
  newReleases: 'Новинки',
  pick: 'Советуем поставить',
  playAllTracks: (tracks: string) => `Слушать ${tracks}`,
  wholeBlock: 'Весь блок',
  wholeBlockOf: (name: string) => `Весь блок ${quoted(name)}`,
  backToBase: 'К музыкальной базе',
  backToAlbums: 'К списку альбомов',
  backToReadyMade: 'К списку плейлистов',
  readyMadeOne: 'Готовый плейлист',
  noBlocks: 'Подборок пока нет — загляните в новые альбомы.',
  toAlbums: 'Новые альбомы',
};
