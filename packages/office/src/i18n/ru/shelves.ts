import { pluralRu } from '../plural.ts';

/** Blocks, collections, and lists that are put in order. */
export const shelves = {
  order: {
    grip: (name: string) => `Перетащить «${name}»`,
    up: (name: string) => `Поднять «${name}»`,
    down: (name: string) => `Опустить «${name}»`,
    moved: (name: string, place: number, of: number) => `«${name}»: место ${place} из ${of}`,
    hint: 'Порядок меняют перетаскиванием или стрелками; он сохраняется сразу.',
    conflict: 'Порядок уже изменил кто-то другой: показан новый.',
  },
  published: 'Опубликовано',
  hidden: 'Скрыто',
  collections: (n: number) => `${n} ${pluralRu(n, 'подборка', 'подборки', 'подборок')}`,
  ofBlock: 'Подборки блока',
  noCollections: 'В блоке ещё нет подборок.',
  noBlock: 'Вне блоков',
  blockInUse: 'Удалить можно только пустой блок',
  tracks: 'Треки подборки',
  noTracks: 'Треков ещё нет.',
  more: 'Показать ещё',
  remove: (name: string) => `Убрать «${name}»`,
  removed: 'Убрано из подборки',
  add: {
    open: 'Добавить треки',
    title: 'Добавить в подборку',
    tracks: 'Треки',
    album: 'Или весь альбом',
    save: 'Добавить',
    added: (n: number, already: number) =>
      already === 0 ? `Добавлено: ${n}` : `Добавлено: ${n}; уже были в подборке: ${already}`,
  },
};
