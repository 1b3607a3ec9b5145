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
      'A new password for Kamerton',
      'Someone, we hope you, asked to set a new password for Kamerton. Open this link within an hour; it works once:',
      url,
      'If it was not you, there is nothing to do: the old password holds.',
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
      'This address was given as the new email for signing in to Kamerton. To confirm it, open this link within a day:',
      url,
      'If it was not you, do not open it: nothing changes until it is confirmed.',
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
      'A change of email was asked for',
      `A new email was given for your Kamerton account: ${email}. It takes effect when it is confirmed by the link in a letter; until then you sign in with the old one.`,
      'If it was not you, change the password: the new address will then not take effect, and all other sessions end.',
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
      'The password of your Kamerton account was changed, and earlier sessions have ended.',
      `If it was not you, set a new one: ${url}`,
    ],
  });
