import type { Language } from '@kamerton/wire';
import { composeEmail, type Written } from '../emails/emails.rules.ts';

/** `url` leads to the form for the new password. */
export const passwordResetEmail = (language: Language, url: string): Written =>
  composeEmail('recover', language, {
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

/** Sent to the new address; `url` leads to its confirmation. */
export const confirmEmailEmail = (language: Language, url: string): Written =>
  composeEmail('new_email', language, {
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

/** Values of the emails to the previous address. `url` leads to the page that reverts the change. */
interface EmailChange {
  /** The requested address. */
  email: string;
  /** Time of the change, formatted by `writtenMoment`. */
  at: string;
  url: string;
}

/** Sent to the previous address when a change is requested. */
export const emailChangeEmail = (language: Language, { email, at, url }: EmailChange): Written =>
  composeEmail('email_change', language, {
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

/** Sent to the previous address when the change takes effect. */
export const emailChangedEmail = (language: Language, { email, at, url }: EmailChange): Written =>
  composeEmail('email_changed', language, {
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

/** Sent to the address that a revert replaces. */
export const emailRevertedEmail = (language: Language, { at }: Pick<EmailChange, 'at'>): Written =>
  composeEmail('email_reverted', language, {
    ru: [
      'Смена email отменена',
      `${at} смену email учётной записи в Камертоне отменили по ссылке, отправленной на прежний адрес. Этот адрес больше не подходит для входа, все сеансы завершены.`,
    ],
    en: [
      'Email change undone',
      `On ${at}, the email change of a Kamerton account was undone with the link sent to the earlier address. You can no longer log in with this address, and all sessions have ended.`,
    ],
  });

/** `url` leads to the form for a forgotten password. */
export const passwordChangedEmail = (language: Language, url: string): Written =>
  composeEmail('password_changed', language, {
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

/** Sent to the account's owner when support creates a sign-in link. */
export const signInLinkEmail = (language: Language, at: string): Written =>
  composeEmail('sign_in_link', language, {
    ru: [
      'Поддержка создала ссылку для входа',
      `${at} служба поддержки Камертона создала одноразовую ссылку для входа в вашу учётную запись. Ссылка действует десять минут. Тот, кто войдёт по ней, не увидит ключ доступа к API и не сможет подписать договор.`,
      'Если вы не обращались в поддержку, смените пароль — все остальные сеансы завершатся — и напишите нам с портала.',
    ],
    en: [
      'Support created a sign-in link',
      `On ${at}, Kamerton support created a one-time link that signs in to your account. The link works for ten minutes. Whoever signs in with it can’t see the API access key and can’t sign the contract.`,
      'If you didn’t ask support for help, change your password, which ends all other sessions, and contact us from the portal.',
    ],
  });

/** Sent after a sign-in from an unfamiliar network. `url` leads to the form for a password reset. */
export const newNetworkEmail = (
  language: Language,
  { at, address, url }: { at: string; address: string; url: string },
): Written =>
  composeEmail('new_network', language, {
    ru: [
      'Вход из новой сети',
      `${at} в вашу учётную запись в Камертоне вошли из сети, из которой в неё не входили последние 90 дней. IP-адрес: ${address}.`,
      'Если это были вы, ничего делать не нужно. Если нет, задайте новый пароль — все сеансы завершатся:',
      url,
    ],
    en: [
      'New sign-in to your account',
      `On ${at}, someone signed in to your Kamerton account from a network that hasn’t been used with it in the last 90 days. IP address: ${address}.`,
      'If this was you, there’s nothing to do. If it wasn’t, set a new password, which ends all sessions:',
      url,
    ],
  });

/** The same for an operator, who changes the password in the office. */
export const newStaffNetworkEmail = (language: Language, { at, address }: { at: string; address: string }): Written =>
  composeEmail('new_network', language, {
    ru: [
      'Вход в офис из новой сети',
      `${at} в офис Камертона вошли под вашим именем из сети, из которой вы не входили последние 90 дней. IP-адрес: ${address}.`,
      'Если это были вы, ничего делать не нужно. Если нет, завершите чужие сеансы и смените пароль в меню под своим именем и сообщите администратору.',
    ],
    en: [
      'New sign-in to the office',
      `On ${at}, someone signed in to the Kamerton office under your name from a network you haven’t used in the last 90 days. IP address: ${address}.`,
      'If this was you, there’s nothing to do. If it wasn’t, end the other sessions and change your password in the menu under your name, and tell an admin.',
    ],
  });
