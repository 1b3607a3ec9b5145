import { comparisonKey } from '../../text/fold.ts';

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

export interface LabelNames {
  name_ru: string;
  name_en: string;
}

const known = new Map(
  Object.entries(genres).flatMap(([name_en, name_ru]) =>
    [name_en, name_ru].map((name): [string, LabelNames] => [comparisonKey(name), { name_ru, name_en }]),
  ),
);

/** Both names of a genre or tag in a file; an unknown one has the same name in both languages. */
export const labelNames = (name: string): LabelNames =>
  known.get(comparisonKey(name)) ?? { name_ru: name, name_en: name };
