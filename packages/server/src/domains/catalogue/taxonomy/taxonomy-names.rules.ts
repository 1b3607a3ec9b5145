import { inEachLanguage, internationalLanguage, textIn, type Translations } from '@kamerton/wire';
import { comparisonKey } from '../../../language/fold.ts';

/** Russian names of frequent genres, by their English names in tags. */
const genres: Record<string, string> = {
  Acoustic: 'Акустика',
  Alternative: 'Альтернатива',
  Ambient: 'Эмбиент',
  Blues: 'Блюз',
  'Bossa Nova': 'Боссанова',
  Breakbeat: 'Брейкбит',
  'Children’s Music': 'Детская музыка',
  Chillout: 'Чилаут',
  Classical: 'Классика',
  Country: 'Кантри',
  Dance: 'Танцевальная',
  Disco: 'Диско',
  'Drum & Bass': 'Драм-н-бейс',
  Dubstep: 'Дабстеп',
  'Easy Listening': 'Лёгкая музыка',
  Electronic: 'Электроника',
  Folk: 'Фолк',
  Funk: 'Фанк',
  'Hip-Hop': 'Хип-хоп',
  House: 'Хаус',
  Indie: 'Инди',
  Instrumental: 'Инструментальная',
  Jazz: 'Джаз',
  Latin: 'Латино',
  'Lo-Fi': 'Лоу-фай',
  Lounge: 'Лаунж',
  Metal: 'Метал',
  'New Age': 'Нью-эйдж',
  Pop: 'Поп',
  Punk: 'Панк',
  'R&B': 'Ритм-н-блюз',
  Rap: 'Рэп',
  Reggae: 'Регги',
  Rock: 'Рок',
  Soul: 'Соул',
  Soundtrack: 'Саундтрек',
  'Synth-Pop': 'Синти-поп',
  Techno: 'Техно',
  Trance: 'Транс',
  World: 'Этника',
};

const translations = new Map(
  Object.entries(genres).flatMap(([en, ru]) =>
    [en, ru].map((name): [string, Translations] => [comparisonKey(name), { ru, en }]),
  ),
);

/** Names of a genre or tag in a file; an unknown one has the same name in every language. */
export const labelNames = (name: string): Translations =>
  translations.get(comparisonKey(name)) ?? inEachLanguage(() => name);

/** The name that makes the key of a genre or tag: most files have it. */
export const nameInFiles = (name: Translations): string => textIn(name, internationalLanguage);
