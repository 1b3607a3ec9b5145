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

/** To the old email, when a new one is asked for. */
export const emailChangeLetter = (language: Language, email: string): Written =>
  composeLetter('email_change', language, {
    ru: [
      'Запрошена смена email',
      `Для вашей учётной записи в Камертоне указан новый email: ${email}. Он начнёт действовать, когда его подтвердят по ссылке из письма; до тех пор вход остаётся по прежнему адресу.`,
      'Если это были не вы, смените пароль: новый адрес тогда не вступит в силу, а все остальные сеансы завершатся.',
    ],
    en: [
      'Email change requested',
      `A new email was entered for your Kamerton account: ${email}. It takes effect once it is confirmed with the link we sent there. Until then, log in with your current email.`,
      'If it wasn’t you, change your password: this cancels the new email and ends all other sessions.',
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
