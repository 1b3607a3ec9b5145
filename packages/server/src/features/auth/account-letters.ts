import type { Language } from '@kamerton/wire';
import { composeLetter, type Written } from '../letters/compose.ts';

/** `url` leads to where the new password is set. */
export const recoverLetter = (language: Language, url: string): Written =>
  composeLetter('recover', language, {
    ru: [
      'Новый пароль для Камертона',
      'Кто-то (надеемся, вы) попросил задать новый пароль для входа в Камертон. Откройте ссылку в течение часа, она сработает один раз:',
      url,
      'Если это были не вы, ничего делать не нужно: прежний пароль действует.',
    ],
    en: [
      'Reset your Kamerton password',
      'Someone (hopefully you) asked to reset your Kamerton password. Open this link within an hour to set a new one. It works once:',
      url,
      'If it wasn’t you, you don’t need to do anything: your password stays the same.',
    ],
  });

/** To the new email; `url` leads to where it is confirmed. */
export const newEmailLetter = (language: Language, url: string): Written =>
  composeLetter('new_email', language, {
    ru: [
      'Подтвердите новый email',
      'Этот адрес указан как новый email для входа в Камертон. Чтобы подтвердить его, откройте ссылку в течение суток:',
      url,
      'Если вы этого не делали, не открывайте её: без подтверждения ничего не изменится.',
    ],
    en: [
      'Confirm your new email',
      'This address was entered as the new email for a Kamerton account. To confirm it, open this link within 24 hours:',
      url,
      'If it wasn’t you, don’t open the link: nothing changes until the email is confirmed.',
    ],
  });

/** What the letters to an earlier email tell. `url` leads to where the change is undone. */
interface EmailChange {
  /** The new one. */
  email: string;
  /** The moment, as `writtenMoment` writes it. */
  at: string;
  url: string;
}

/** To the old email, when a new one is asked for. */
export const emailChangeLetter = (language: Language, { email, at, url }: EmailChange): Written =>
  composeLetter('email_change', language, {
    ru: [
      'Запрошена смена email',
      `${at} для вашей учётной записи в Камертоне указали новый email: ${email}. Он начнёт действовать, когда его подтвердят по ссылке, отправленной на новый адрес; до тех пор вход остаётся по прежнему.`,
      'Если это были не вы, откройте ссылку ниже и задайте новый пароль: смена отменится, а все сеансы завершатся. Ссылка действует семь дней.',
      url,
    ],
    en: [
      'Email change requested',
      `On ${at}, a new email was entered for your Kamerton account: ${email}. It takes effect once it is confirmed with the link sent to the new address. Until then you log in with the old one.`,
      'If this wasn’t you, open the link below and set a new password. This cancels the change and ends all sessions. The link works for seven days.',
      url,
    ],
  });

/** To the old email, when the new one holds. */
export const emailChangedLetter = (language: Language, { email, at, url }: EmailChange): Written =>
  composeLetter('email_changed', language, {
    ru: [
      'Email изменён',
      `${at} email вашей учётной записи в Камертоне изменили на ${email}. Этот адрес больше не подходит для входа.`,
      'Если это были не вы, откройте ссылку ниже и задайте новый пароль: прежний email вернётся, а все сеансы завершатся. Ссылка действует семь дней, и всё это время этот адрес никто другой не займёт.',
      url,
    ],
    en: [
      'Your email was changed',
      `On ${at}, the email of your Kamerton account was changed to ${email}. You can no longer log in with this address.`,
      'If this wasn’t you, open the link below and set a new password. This brings the old email back and ends all sessions. The link works for seven days, and nobody else can take this address during that time.',
      url,
    ],
  });

/** To the email that held until the change was undone. */
export const emailRevertedLetter = (language: Language, { at }: Pick<EmailChange, 'at'>): Written =>
  composeLetter('email_reverted', language, {
    ru: [
      'Смена email отменена',
      `${at} смену email учётной записи в Камертоне отменили по ссылке, отправленной на прежний адрес. Этот адрес больше не подходит для входа, все сеансы завершены.`,
    ],
    en: [
      'Email change undone',
      `On ${at}, the email change of a Kamerton account was undone with the link sent to the earlier address. You can no longer log in with this address, and all sessions have ended.`,
    ],
  });

/** `url` leads to where a forgotten password is asked for. */
export const passwordLetter = (language: Language, url: string): Written =>
  composeLetter('password_changed', language, {
    ru: [
      'Пароль изменён',
      'Пароль вашей учётной записи в Камертоне изменён, прежние сеансы завершены.',
      `Если это были не вы, задайте новый пароль: ${url}`,
    ],
    en: [
      'Your password was changed',
      'The password of your Kamerton account was changed, and all earlier sessions have ended.',
      `If it wasn’t you, set a new one: ${url}`,
    ],
  });
