import { ruCatalogueResources } from './catalogue-resources.ts';
import { ruContractResources } from './contract-resources.ts';

/** What the menu, the titles, the tables and the forms call the kinds of records and their fields. */
export const ruResources = {
  ...ruCatalogueResources,
  ...ruContractResources,
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
      created_at: 'Создан',
      last_sign_in_at: 'Последний вход',
      active: 'Состояние',
    },
  },
  letters: {
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
  canned: {
    name: 'Готовые ответы',
    fields: { name: 'Название', text_ru: 'Текст по-русски', text_en: 'Текст по-английски', created_at: 'Добавлен' },
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

export type Resources = typeof ruResources;
