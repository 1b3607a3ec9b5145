import type { Language } from '@kamerton/wire';

type Form = Record<Language, string>;

/** Of the settings that put another page in the place of one of ours. */
const page: Form = { ru: 'адрес страницы вида https://…', en: 'a page URL, for example https://…' };

const days: Form = { ru: 'число дней, 0 — хранить всегда', en: 'a number of days, 0 to keep for good' };

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
  KEEP_NETWORKS_DAYS: days,
  KEEP_EMAILS_DAYS: days,
  KEEP_REQUESTS_DAYS: days,
  KEEP_EVENTS_DAYS: days,
  KEEP_PLAY_ACCOUNTS_DAYS: days,
  KEEP_VENUE_PLAYS_DAYS: days,
  KEEP_AUDIT_VALUES_DAYS: days,
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
  AUDIT_CHECKPOINTS_EMAIL: { ru: 'адрес почты', en: 'an email address' },
  SECRET: { ru: 'не меньше 32 знаков', en: 'at least 32 characters' },
  FORMER_SECRET: { ru: 'не меньше 32 знаков', en: 'at least 32 characters' },
  SECRET_LOST: { ru: '0 или 1', en: '0 or 1' },
  PUBLIC_URL: { ru: 'адрес вида https://…', en: 'a URL, for example https://…' },
  SECURITY_CONTACT: { ru: 'адрес почты или страницы вида https://…', en: 'an email address or a page URL, https://…' },
  SMTP_URL: { ru: 'адрес вида smtp://…', en: 'a URL, for example smtp://…' },
  HOST: { ru: 'IP-адрес или имя этого компьютера', en: 'an IP address or name of this computer' },
  API_URL: { ru: 'путь вида /dist/api или адрес вида https://…', en: 'a path such as /dist/api, or a URL' },
  CORS_ORIGINS: {
    ru: 'адреса вида https://music.example через запятую, без пути',
    en: 'origins such as https://music.example, separated by commas, without a path',
  },
  TRUST_PROXY: {
    ru: 'IP-адреса и сети через запятую, например 127.0.0.1, 10.0.0.0/8',
    en: 'IP addresses and networks separated by commas, for example 127.0.0.1, 10.0.0.0/8',
  },
  LETTERS_FROM: { ru: 'адрес почты или «Имя <адрес>»', en: 'an email address or “Name <address>”' },
  TERRITORY: { ru: 'код страны из двух букв, например RU', en: 'a two-letter country code, for example RU' },
  OFFICE_IDLE_MINUTES: { ru: 'число минут от 5 до 720', en: 'a number of minutes from 5 to 720' },
  OIDC_ISSUER: {
    ru: 'адрес вида https://…, вместе с OIDC_CLIENT_ID и OIDC_CLIENT_SECRET',
    en: 'a URL, for example https://…, together with OIDC_CLIENT_ID and OIDC_CLIENT_SECRET',
  },
  OIDC_CLIENT_ID: {
    ru: 'вместе с OIDC_ISSUER и OIDC_CLIENT_SECRET',
    en: 'together with OIDC_ISSUER and OIDC_CLIENT_SECRET',
  },
  OIDC_CLIENT_SECRET: {
    ru: 'вместе с OIDC_ISSUER и OIDC_CLIENT_ID',
    en: 'together with OIDC_ISSUER and OIDC_CLIENT_ID',
  },
  OIDC_NEW_ROLE: { ru: 'support, catalogue или admin', en: 'support, catalogue or admin' },
  DEMO: { ru: '0, 1 или small', en: '0, 1 or small' },
  DEMO_PASSWORD: { ru: 'от 10 до 128 знаков', en: '10 to 128 characters' },
  LOG_LEVEL: {
    ru: 'fatal, error, warn, info, debug, trace или silent',
    en: 'fatal, error, warn, info, debug, trace or silent',
  },
  LOG_PERSONAL: { ru: '0 или 1', en: '0 or 1' },
};

/** Describes the valid values of settings in one sentence: `PORT: a number from 0 to 65535`. */
export const settingForms = (names: readonly string[], language: Language): string =>
  names.map((name) => (forms[name] ? `${name}: ${forms[name][language]}` : name)).join('; ');
