import { pluralRu } from '../plural.ts';
import { acts } from './audit-acts.ts';
import { auditFields } from './audit-fields.ts';

/** Kinds of things that acts are done to. */
const things = {
  account: 'Учётная запись',
  album: 'Альбом',
  backup: 'Резервная копия',
  block: 'Блок',
  canned: 'Готовый ответ',
  collection: 'Подборка',
  contract: 'Договор',
  cover: 'Обложка',
  delivery: 'Поставка',
  genre: 'Жанр',
  import: 'Импорт',
  letter: 'Письмо',
  release: 'Релиз',
  request: 'Обращение',
  staff: 'Сотрудник',
  tag: 'Тег',
  terms: 'Условия',
  terms_draft: 'Черновик условий',
  track: 'Трек',
  upload: 'Загрузка файлов',
  venue: 'Объект',
};

const ids = { more: (count: number) => `и ещё ${count}`, gone: (id: number) => `№ ${id}` };

const entries = (count: number) => `${count} ${pluralRu(count, 'запись', 'записи', 'записей')}`;

export const audit = {
  things,
  acts,
  fields: auditFields,
  ids,
  values: {
    signed: 'Подписан',
    terminated: 'Расторгнут',
    interrupted: 'прерван',
    disk_full: 'кончилось место',
    folder: 'папка',
    files: 'файлы',
    zip: 'ZIP',
    music: 'музыка',
    ddex: 'DDEX ERN',
  },
  history: 'История',
  noHistory: 'Изменений ещё не было',
  actors: { command: 'командная строка', system: 'система', staff: 'сотрудник' },
  before: 'Было',
  after: 'Стало',
  nothing: '—',
  from: 'С дня',
  to: 'По день',
  kind: 'Что',
  saveTable: 'Скачать таблицей (CSV)',
  saveLines: 'Скачать строками (JSON)',
  verify: 'Проверить журнал',
  verifyAbout: 'Журнал связан хешами: изменённая или пропавшая запись будет найдена.',
  mark: 'Записанные ранее номер и хеш, если есть',
  markForm: 'Номер, двоеточие и хеш, например 17:5f2c…',
  check: 'Проверить',
  close: 'Закрыть',
  whole: (count: number) => `Журнал цел: ${entries(count)}.`,
  writeDown: 'Последняя запись. Запишите её вне этого сервера, чтобы сравнить в другой раз:',
  broken: (number: number) => `Цепочка нарушена в записи ${number}.`,
  faults: {
    missing: 'Этой записи нет.',
    changed: 'Запись изменена после того, как была сделана.',
    detached: 'Запись не продолжает предыдущую.',
    not_as_expected: 'Хеш не тот, что был записан.',
    unchained: 'Запись не связана с цепочкой.',
  },
};
