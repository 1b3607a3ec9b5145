import { pluralRu } from '../plural.ts';

/** Genres and tags. */
export const labels = {
  merge: 'Объединить',
  mergeTitle: (name: string) => `Объединить «${name}»`,
  mergeAbout: (n: number) =>
    `${n} ${pluralRu(n, 'трек получит', 'трека получат', 'треков получат')} выбранное вместо этого; поиск и новые файлы по старому имени найдут выбранное. Отменить можно в течение минуты.`,
  into: 'С чем объединить',
  merged: (name: string, into: string) => `«${name}» теперь в «${into}»`,
  undo: 'Отменить',
  close: 'Закрыть',
  unmerged: (name: string) => `«${name}» снова отдельно`,
  tooLate: 'Объединение уже нельзя отменить',
  inUse: 'Удалить можно только то, чего нет ни у одного трека',
};
