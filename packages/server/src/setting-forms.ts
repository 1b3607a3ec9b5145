import type { Language } from '@kamerton/wire';

type Form = Record<Language, string>;

/** Of the settings that put another page in the place of one of ours. */
const page: Form = { ru: 'адрес страницы вида https://…', en: 'a page URL, for example https://…' };

const forms: Record<string, Form> = {
  FRONT_URL: page,
  ABOUT_URL: page,
  COPYRIGHT_HOLDERS_URL: page,
  DISTRIBUTORS_URL: page,
  INVESTORS_URL: page,
  PRIVACY_URL: page,
  COOKIES_URL: page,
  SOCIAL_URL: page,
  PORT: { ru: 'число от 0 до 65535', en: 'a number from 0 to 65535' },
  DATABASE_URL: { ru: 'адрес вида postgres://…', en: 'a URL, for example postgres://…' },
  DATABASE_PREPARE: { ru: 'on или off', en: 'on or off' },
  MEDIA_URL: {
    ru: 's3://корзина/папка?endpoint=https://…&region=…&access_key_id=…&secret_access_key=…, обязательна только корзина',
    en: 's3://bucket/folder?endpoint=https://…&region=…&access_key_id=…&secret_access_key=…; only the bucket is required',
  },
  ACCEL_REDIRECT: {
    ru: 'путь вида /kamerton-media, вместе с TRUST_PROXY и без MEDIA_URL',
    en: 'a path, for example /kamerton-media, together with TRUST_PROXY and without MEDIA_URL',
  },
  SECRET: { ru: 'не меньше 32 знаков', en: 'at least 32 characters' },
  FORMER_SECRET: { ru: 'не меньше 32 знаков', en: 'at least 32 characters' },
  PUBLIC_URL: { ru: 'адрес вида https://…', en: 'a URL, for example https://…' },
  SMTP_URL: { ru: 'адрес вида smtp://…', en: 'a URL, for example smtp://…' },
  LETTERS_FROM: { ru: 'адрес почты или «Имя <адрес>»', en: 'an email address or “Name <address>”' },
  TERRITORY: { ru: 'код страны из двух букв, например RU', en: 'a two-letter country code, for example RU' },
  DEMO: { ru: '0, 1 или small', en: '0, 1 or small' },
  DEMO_PASSWORD: { ru: 'от 10 до 128 знаков', en: '10 to 128 characters' },
  LOG_LEVEL: {
    ru: 'fatal, error, warn, info, debug, trace или silent',
    en: 'fatal, error, warn, info, debug, trace or silent',
  },
};

/** Describes the valid values of settings in one sentence: `PORT: a number from 0 to 65535`. */
export const settingForms = (names: readonly string[], language: Language): string =>
  names.map((name) => (forms[name] ? `${name}: ${forms[name][language]}` : name)).join('; ');
