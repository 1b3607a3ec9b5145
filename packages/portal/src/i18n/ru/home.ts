import { pluralRu } from '../plural.ts';

/** Home: the greeting, today on air and the personal summary. */
export const home = {
  greetings: { morning: 'Доброе утро', day: 'Добрый день', evening: 'Добрый вечер', night: 'Доброй ночи' },
  greet: (greeting: string, name: string) => (name ? `${greeting}, ${name}` : greeting),
  findMusic: 'Найти музыку',
  onAir: 'Сегодня в эфире',
  onAirEmpty: 'Здесь появится день ваших заведений — по часам и плейлистам.',
  onAirEmptyAction: 'Добавить объект',
  allVenues: 'Все объекты',
  more: (count: number) => `Показать ещё ${count}`,
  noPlaylist: 'Плейлист не назначен',
  closedToday: 'выходной',
  aroundTheClock: 'круглосуточно',
  states: {
    always: 'открыто круглосуточно',
    open: (until: string) => `открыто до ${until}`,
    later: (from: string) => `закрыто, откроется в ${from}`,
    over: 'уже закрыто',
    closed: 'сегодня выходной',
  },
  localTime: (time: string) => `местное время ${time}`,
  summary: 'Моя музыка в цифрах',
  figures: {
    albums: (count: number) => pluralRu(count, 'альбом', 'альбома', 'альбомов'),
    playlists: (count: number) => pluralRu(count, 'свой плейлист', 'своих плейлиста', 'своих плейлистов'),
    collections: (count: number) => pluralRu(count, 'готовый плейлист', 'готовых плейлиста', 'готовых плейлистов'),
    tracks: (count: number) => pluralRu(count, 'файл', 'файла', 'файлов'),
    size: (unit: string) => `${unit} музыки`,
  },
  newReleases: 'Новые релизы',
  allNewAlbums: 'Все новые альбомы',
  readyMade: 'Готовые подборки',
  allReadyMade: 'Все подборки',
};
