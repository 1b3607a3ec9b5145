import { pluralRu } from '../plural.ts';

/** Genres and tags. */
export const labels = {
  merge: 'Объединить',
  mergeTitle: (name: string) => `Объединить «${name}»`,
  mergeAbout: (n: number) =>
    `${n} ${pluralRu(n, 'трек получит', 'трека получат', 'треков получат')} выбранное вместо этого; поиск и новые файлы по старому имени найдут выбранное. Отменить нельзя.`,
  into: 'С чем объединить',
  merged: 'Объединено',
  inUse: 'Удалить можно только то, чего нет ни у одного трека',
};
