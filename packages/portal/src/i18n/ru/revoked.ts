import { pluralRu } from '../plural.ts';

const tracks = (count: number) => `${count} ${pluralRu(count, 'трек', 'трека', 'треков')}`;
const playlists = (count: number) => `${count} ${pluralRu(count, 'плейлист', 'плейлиста', 'плейлистов')}`;

/** What was revoked in the last two weeks, and what could take its place. */
export const revoked = {
  about: 'То, что правообладатели отозвали за последние две недели. Оно больше нигде не играет.',
  tracks: 'Треки',
  albums: 'Альбомы',
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
  insteadOf: (name: string) => `Замены для «${name}»`,
  noReplacements: 'Похожего не нашлось — поищите в музыкальной базе.',
  toBase: 'Открыть музыкальную базу',
  replace: 'Заменить',
  replaceWith: (name: string) => `Заменить на «${name}»`,
  listen: (name: string) => `Слушать ${name}`,
  pause: 'Пауза',
  replacing: (name: string) => `Заменяем на «${name}»…`,
  replaced: (name: string, count: number) => `«${name}» теперь на этом месте: ${playlists(count)}.`,
  undo: 'Отменить',
  notEverywhere: (names: string) => `Не получилось заменить: ${names}. Попробуйте ещё раз.`,
  notice: (count: number, hit: number) =>
    `${pluralRu(count, 'Отозван', 'Отозваны', 'Отозвано')} ${tracks(count)}` +
    (hit > 0 ? `, ${pluralRu(hit, 'задет', 'задеты', 'задето')} ${playlists(hit)}.` : '.'),
  noticeLink: (hit: number): string => (hit > 0 ? 'Посмотреть и заменить' : 'Посмотреть'),
};
