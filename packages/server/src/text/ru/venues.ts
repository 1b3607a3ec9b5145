import type { VenueColumn, Weekday } from '@kamerton/wire';

/** Likely meaning of a cell. */
const guess = (near: string): string => (near ? ` Может быть, «${near}»?` : '');

/** Why a row of an imported table is refused. */
const reasons = {
  required: 'Заполните эту ячейку.',
  too_long: 'Текст слишком длинный.',
  control_character: 'В тексте есть недопустимые символы.',
  wrong_type: 'Значение не подходит.',
  unknown_id: 'У вас нет объекта с таким ID. Чтобы добавить объект, оставьте ID пустым.',
  duplicate: (row: number) => `Тот же объект уже есть в строке ${row}.`,
  several_venues: 'Таких объектов несколько: укажите ID.',
  unknown_city: (near: string) => `Такого города нет.${guess(near)}`,
  several_cities: (names: string) => `Таких городов несколько, уточните: ${names}.`,
  unknown_type: (names: string) => `Такого типа нет. Есть: ${names}.`,
  flag: 'Напишите «да» или «нет».',
  schedule: (daily: string, weekly: string) => `Напишите «${daily}» или «${weekly}».`,
  hours: 'Напишите время как 09:00–21:00.',
  unknown_playlist: (near: string) => `У вас нет такого плейлиста.${guess(near)}`,
  several_playlists: 'Плейлистов с таким названием несколько.',
  unknown_collection: (near: string) => `Такой подборки нет.${guess(near)}`,
  several_collections: 'Подборок с таким названием несколько.',
  both: 'В объекте играет либо плейлист, либо подборка.',
  volume: 'Напишите целое число от 0 до 100.',
  volume_steps: 'Громкость этого объекта зависит от времени суток: измените её в плеере объекта.',
  tag: 'Метка — до 40 символов, через запятую.',
  too_many_tags: 'У объекта не больше 20 меток, всего их не больше 50.',
  too_many_venues: 'Объектов не может быть больше 10 000.',
};

/** Texts about the values of venues, in previews of changes and in tables. */
export const venues = {
  yes: 'да',
  no: 'нет',
  closed: 'выходной',
  wholeDay: 'круглосуточно',
  /** The same hours every day. */
  daily: (hours: string) => `ежедневно ${hours}`,
  days: { mon: 'пн', tue: 'вт', wed: 'ср', thu: 'чт', fri: 'пт', sat: 'сб', sun: 'вс' } as Record<Weekday, string>,
  sheet: 'Объекты',
  everyDay: 'ежедневно',
  byWeekday: 'по дням недели',
  /** Heading of the reasons for which rows are refused. */
  why: 'Что исправить',
  columns: {
    id: 'ID',
    name: 'Название',
    city: 'Город',
    address: 'Адрес',
    type: 'Тип',
    legal_entity: 'Юридическое лицо',
    is_active: 'Активен',
    schedule: 'Расписание',
    hours: 'Ежедневные часы',
    mon: 'Понедельник',
    tue: 'Вторник',
    wed: 'Среда',
    thu: 'Четверг',
    fri: 'Пятница',
    sat: 'Суббота',
    sun: 'Воскресенье',
    playlist: 'Плейлист',
    collection: 'Подборка',
    volume: 'Громкость',
    tags: 'Метки',
  } as Record<VenueColumn, string>,
  reasons,
};
