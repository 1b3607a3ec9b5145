import { russianPlural as plural, russianQuoted as quoted } from '@kamerton/ui/grammar';

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
  /** spec 8: empty states. */
  empty: {
    ownPlaylists: 'У вас пока нет своих плейлистов. Создайте первый кнопкой «Создать».',
    playlists: 'Плейлистов пока нет. Добавьте их в музыкальной базе.',
    revoked: 'Отозванного контента нет: за последние две недели никто не просил ничего отозвать.',
  },
  create: 'Создать',
  toReadyMade: 'К готовым плейлистам',
  toAlbums: 'К новым альбомам',
  noAlbums: 'В вашей музыке пока нет альбомов.',
  revokedNow: (tracks: number, albums: number) =>
    `За две недели отозвано: ${[
      tracks > 0 && `${tracks}\u00a0${plural(tracks, 'трек', 'трека', 'треков')}`,
      albums > 0 && `${albums}\u00a0${plural(albums, 'альбом', 'альбома', 'альбомов')}`,
    ]
      .filter(Boolean)
      .join(' и ')}.`,
};

const tracks = (count: number) => `${count} ${plural(count, 'трек', 'трека', 'треков')}`;
const playlists = (count: number) => `${count} ${plural(count, 'плейлист', 'плейлиста', 'плейлистов')}`;

/** Tracks and albums revoked in the last two weeks, with replacements. */
export const revoked = {
  about: 'Музыка, отозванная за последние две недели, с причинами. Она больше нигде не играет.',
  aboutPlanned:
    'Эту музыку из ваших плейлистов и объектов скоро отзовут. До указанного времени она играет, и её можно заранее заменить.',
  tracks: 'Треки',
  albums: 'Альбомы',
  planned: 'Предстоит',
  listOfPlanned: 'Треки, которые отзовут',
  noPlanned: 'Из вашей музыки пока ничего не собираются отзывать.',
  until: (moment: string) => `Играет до ${moment}`,
  listOfTracks: 'Отозванные треки',
  listOfAlbums: 'Отозванные альбомы',
  noTracks: 'За последние две недели треки не отзывали.',
  noAlbums: 'За последние две недели альбомы не отзывали.',
  day: (day: string) => `Отозвано ${day}`,
  reason: 'Причина',
  noReason: 'не указана',
  playlists: 'Ваши плейлисты',
  venues: 'Объекты',
  notHit: 'В ваших плейлистах этого нет.',
  instead: 'Чем заменить',
  insteadOf: (name: string) => `Замены для ${quoted(name)}`,
  noReplacements: 'Похожего не нашлось — поищите в музыкальной базе.',
  toBase: 'Открыть музыкальную базу',
  replace: 'Заменить',
  replaceWith: (name: string) => `Заменить на ${quoted(name)}`,
  listen: (name: string) => `Слушать ${name}`,
  replacing: (name: string) => `Заменяем на ${quoted(name)}…`,
  replaced: (name: string, count: number) => `${quoted(name)} теперь на этом месте: ${playlists(count)}.`,
  undo: 'Отменить',
  notEverywhere: (names: string) => `Не получилось заменить: ${names}. Попробуйте ещё раз.`,
  notice: (count: number, hit: number) =>
    `${plural(count, 'Отозван', 'Отозваны', 'Отозвано')} ${tracks(count)}` +
    (hit > 0 ? `, ${plural(hit, 'задет', 'задеты', 'задето')} ${playlists(hit)}.` : '.'),
  noticeLink: (hit: number): string => (hit > 0 ? 'Посмотреть и заменить' : 'Посмотреть'),
};
