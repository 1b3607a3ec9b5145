import { pluralRu } from '../plural.ts';

/** Music search. */
export const search = {
  heading: 'Поиск музыки',
  field: 'Что найти',
  placeholder: 'Трек, исполнитель или альбом',
  clearField: 'Очистить',
  advanced: 'Расширенные настройки',
  genres: 'Жанры',
  tags: 'Теги',
  vocal: { legend: 'Вокал', any: 'Неважно', yes: 'С вокалом', no: 'Без вокала' },
  explicit: { legend: 'Ненормативная лексика', any: 'Неважно', yes: 'Только с ней', no: 'Без неё' },
  period: 'Дата выхода',
  from: 'С',
  to: 'По',
  periodFrom: (day: string) => `с ${day}`,
  periodTo: (day: string) => `по ${day}`,
  removeFilter: (name: string) => `Убрать фильтр: ${name}`,
  clearFilters: 'Сбросить фильтры',
  chosen: 'Выбранные фильтры',
  tracks: 'Треки',
  albums: 'Альбомы',
  foundTracks: (count: number, shown: string) =>
    `${pluralRu(count, 'Найден', 'Найдено', 'Найдено')} ${shown} ${pluralRu(count, 'трек', 'трека', 'треков')}`,
  foundAlbums: (count: number, shown: string) =>
    `${pluralRu(count, 'Найден', 'Найдено', 'Найдено')} ${shown} ${pluralRu(count, 'альбом', 'альбома', 'альбомов')}`,
  countTracks: (count: number, shown: string) => `${shown} ${pluralRu(count, 'трек', 'трека', 'треков')}`,
  countAlbums: (count: number, shown: string) => `${shown} ${pluralRu(count, 'альбом', 'альбома', 'альбомов')}`,
  nothing: 'Ничего не нашлось',
  loosenFilters: 'Уберите часть фильтров: под все сразу ничего не подходит.',
  loosenPeriod: 'Расширьте период: за эти дни ничего не вышло.',
  loosenWords: 'Попробуйте меньше слов: должны совпасть все.',
  loosenWord: 'Попробуйте короче или проверьте, нет ли опечатки.',
  otherTab: (count: string) => `Зато на соседней вкладке — ${count}.`,
  showOtherTab: 'Показать',
  clearWords: 'Очистить запрос',
};
