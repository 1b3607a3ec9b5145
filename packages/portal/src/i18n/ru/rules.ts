import { russianPlural as plural, russianQuoted as quoted } from '@kamerton/ui/grammar';

const ofTracks = (count: number, shown: string) => `${shown} ${plural(count, 'трека', 'треков', 'треков')}`;

/** Music rules of venues. */
export const rules = {
  title: 'Правила музыки',
  back: 'К объектам',
  scopes: 'Где действуют правила',
  company: 'Вся компания',
  tag: (name: string) => `Метка ${quoted(name)}`,
  about: {
    company: 'Что не должно звучать ни в одном объекте, какой бы плейлист там ни играл.',
    tag: (name: string) =>
      `Что не должно звучать в объектах с меткой ${quoted(name)}. Правила всей компании действуют и там.`,
    venue: (name: string) =>
      `Что не должно звучать в объекте ${quoted(name)}. Правила компании и его меток действуют и здесь.`,
  },
  strictest:
    'Трек пропускается, если его запрещает хотя бы одно правило. Плееры на связи узнают об изменениях за секунды.',
  explicit: 'Без ненормативной лексики',
  explicitOn: 'Треки с пометкой 18+ не звучат.',
  added: {
    title: 'Новое правило',
    field: 'Исполнитель, трек, жанр или слово',
    hint: 'Слово ищется целиком — в названиях треков и альбомов и в именах исполнителей.',
    loading: 'Ищем…',
    nothing: 'Введите хотя бы одну букву или цифру.',
    found: (count: number) => `${plural(count, 'Предложен', 'Предложено', 'Предложено')} ${count}`,
    word: (name: string) => quoted(name),
    add: 'Добавить правило',
    counting: 'Считаем, сколько треков затронет правило…',
  },
  preview: {
    none: 'Музыка здесь пока не назначена, пропускать нечего.',
    of: (matchedShown: string, tracksShown: string, total: number, venues: number) =>
      `Затронет ${matchedShown} из ${ofTracks(total, tracksShown)} в музыке, назначенной ${venues} ${plural(venues, 'объекту', 'объектам', 'объектам')}.`,
    already: (count: number, shown: string) =>
      `Из них уже ${plural(count, 'пропускается', 'пропускаются', 'пропускаются')}: ${shown}.`,
    capped: 'Посчитаны не все плейлисты: их больше ста.',
    nothing: (total: number, tracksShown: string, venues: number) =>
      `Сейчас ничего не пропустит: среди ${ofTracks(total, tracksShown)} в музыке, назначенной ${venues} ${plural(venues, 'объекту', 'объектам', 'объектам')}, таких нет.`,
    ifOn: (sentence: string) => `Если включить: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`,
  },
  kinds: {
    explicit: 'Ненормативная лексика',
    track: 'Трек',
    artist: 'Исполнитель',
    genre: 'Жанр',
    word: 'Слово',
  },
  groups: { artist: 'Исполнители', track: 'Треки', genre: 'Жанры', word: 'Слова' },
  none: 'Других правил здесь нет.',
  remove: (name: string) => `Убрать правило: ${name}`,
  addedToast: (name: string) => `Больше не звучит: ${name}`,
  removedToast: (name: string) => `Правило убрано: ${name}`,
  alreadyExists: 'Такое правило уже есть',
  undo: 'Вернуть',
  full: (max: number) => `У компании уже ${max} правил — больше нельзя.`,
  inherited: 'Действуют и здесь',
  noInherited: 'У компании и у меток объекта правил нет.',
  origin: {
    company: 'правило компании',
    tag: (name: string) => `метка ${quoted(name)}`,
    venue: 'правило объекта',
  },
  skipped: {
    title: 'Что пропускается',
    source: (name: string) => `В назначенном: ${name}.`,
    count: (count: number, shown: string, total: number, totalShown: string) =>
      `${plural(count, 'Пропускается', 'Пропускаются', 'Пропускаются')} ${shown} из ${ofTracks(total, totalShown)}.`,
    none: 'Ничего не пропускается: звучат все назначенные треки.',
    noSource: 'Объекту ещё ничего не назначено.',
    list: 'Пропускаемые треки',
    more: 'Показать ещё',
  },
  venueList: 'Объекты',
  allVenues: 'Все объекты',
  venueListAbout: 'Откройте объект, чтобы добавить правила для него одного и увидеть, что в нём пропускается.',
  blocked: (name: string) => `Больше не звучит в ваших объектах: ${name}`,
  blockedAlready: (name: string) => `Уже не звучит в ваших объектах: ${name}`,
  unblocked: (name: string) => `Снова звучит: ${name}`,
};
