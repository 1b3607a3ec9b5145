import type { AlbumFields, FieldWith, TrackFields } from '@kamerton/wire';
import { labelsByPath, labelsWith } from '../translations.ts';

export const labelsOf = labelsWith({ ru: 'по-русски', en: 'по-английски' });

const inLanguages = (field: string, label: string) => labelsByPath(field, labelsOf(label));

const taxonomy = (name: string) => ({ name, fields: { ...inLanguages('name', ''), count: 'Треков' } });

/** Names of the fields of tracks and albums, also in the audit log. */
export const musicFields: Record<keyof AlbumFields | keyof TrackFields | 'genres' | 'tags', string> = {
  name: 'Название',
  artist: 'Исполнитель',
  release_date: 'Дата выхода',
  label: 'Лейбл',
  upc: 'UPC',
  composer: 'Автор музыки',
  lyricist: 'Автор слов',
  isrc: 'ISRC',
  explicit: 'Ненормативная лексика',
  vocal: 'С вокалом',
  genres: 'Жанры',
  tags: 'Теги',
};

const missing: Record<`without_${FieldWith<AlbumFields & TrackFields, 'missing'>}`, string> = {
  without_isrc: 'Без ISRC',
};

/** Fields of tracks and albums, and filters of their lists. */
const music = {
  ...musicFields,
  ...missing,
  cover: 'Обложка',
  revoked: 'Отозвано',
  revoked_days: 'Отозвано',
  without_cover: 'Без обложки',
  year: 'Год выхода',
  genre_id: 'Жанр',
  tag_id: 'Тег',
  created_at: 'Добавлено',
  popularity: 'Популярность',
};

const catalogue = {
  tracks: {
    name: 'Треки',
    fields: {
      ...music,
      quarantined: 'В карантине',
      closing: 'Ждёт закрытия',
      analysis_failed: 'Анализ не удаётся',
      album_name: 'Альбом',
      album_id: 'Альбом',
      duration_ms: 'Длина',
      place: 'Место в альбоме',
    },
  },
  albums: { name: 'Альбомы', fields: { ...music, track_count: 'Треков' } },
  'planned-revocations': {
    name: 'Плановые отзывы',
    fields: { at: 'Когда', names: 'Что', reason: 'Причина' },
  },
  imports: { name: 'Импорт' },
  deliveries: { name: 'Поставки DDEX' },
  genres: taxonomy('Жанры'),
  tags: taxonomy('Теги'),
  blocks: {
    name: 'Блоки',
    fields: { ...inLanguages('name', ''), is_published: 'Опубликован', collections: 'Подборок' },
  },
  collections: {
    name: 'Подборки',
    fields: {
      ...inLanguages('name', 'Название'),
      ...inLanguages('description', 'Описание'),
      cover: 'Обложка',
      block_id: 'Блок',
      is_published: 'Опубликована',
      track_count: 'Треков',
    },
  },
};

const contracts = {
  terms: {
    name: 'Условия',
    fields: {
      id: 'Версия',
      status: 'Состояние',
      effective_from: 'Действует с',
      published_at: 'Опубликована',
      contracts: 'Подписано договоров',
    },
  },
  'terms-drafts': {
    name: 'Черновик условий',
    fields: { name: 'Название', ...inLanguages('text', 'Текст') },
  },
  contracts: {
    name: 'Договоры',
    fields: {
      number: 'Номер',
      status: 'Состояние',
      signed_at: 'Подписан',
      terms_version: 'Версия условий',
      legal_entity: 'Организация',
      legal_address: 'Юридический адрес',
      signatory_name: 'Подписант',
      signatory_position: 'Должность',
      inn: 'ИНН',
      ogrn: 'ОГРН или ОГРНИП',
      kpp: 'КПП',
      bik: 'БИК',
      settlement_account: 'Расчётный счёт',
      correspondent_account: 'Корреспондентский счёт',
      registration_number: 'Регистрационный номер',
      country: 'Страна',
    },
  },
};

/** Names of resources and fields for menus, titles, tables and forms. */
export const resources = {
  ...catalogue,
  ...contracts,
  requests: {
    name: 'Обращения',
    fields: {
      number: 'Номер',
      subject: 'Тема',
      account: 'Дистрибьютор',
      status: 'Состояние',
      waiting_since: 'Ждёт',
      created_at: 'Создано',
      last_message_at: 'Последнее сообщение',
      assigned_to: 'Занимается',
      closed: 'Закрытые',
    },
  },
  accounts: {
    name: 'Дистрибьюторы',
    fields: {
      name: 'Название',
      email: 'Электронная почта',
      contact: 'Контакт',
      language: 'Язык',
      is_active: 'Состояние',
      contract: 'Договор',
      offline_hours: 'Запас музыки в плеерах',
      created_at: 'Создан',
      last_sign_in_at: 'Последний вход',
      active: 'Состояние',
    },
  },
  venues: {
    name: 'Объекты',
    fields: {
      name: 'Название',
      account: 'Дистрибьютор',
      city_name: 'Город',
      air: 'Эфир',
      source_name: 'По расписанию',
      last_contact_at: 'Последняя связь',
    },
  },
  players: {
    name: 'Плееры',
    fields: {
      name: 'Устройство',
      venue_name: 'Объект',
      account: 'Дистрибьютор',
      is_online: 'Состояние',
      reserve: 'Запас музыки',
      version: 'Версия',
      last_contact_at: 'Последняя связь',
    },
  },
  emails: {
    name: 'Письма',
    fields: {
      created_at: 'Написано',
      recipient: 'Кому',
      subject: 'Тема',
      kind: 'О чём',
      state: 'Состояние',
      failed_days: 'Не отправлено',
    },
  },
  'reply-templates': {
    name: 'Готовые ответы',
    fields: { name: 'Название', ...inLanguages('text', 'Текст'), created_at: 'Добавлен' },
  },
  audit: {
    name: 'Журнал',
    fields: { at: 'Когда', actor: 'Кто', act: 'Что сделано', object: 'С чем', address: 'Откуда' },
  },
  staff: {
    name: 'Сотрудники',
    fields: {
      name: 'Имя',
      email: 'Электронная почта',
      role: 'Роль',
      is_active: 'Доступ открыт',
      second_factor: 'Второй фактор',
      created_at: 'Добавлен',
      last_seen_at: 'Последний визит',
    },
  },
};
