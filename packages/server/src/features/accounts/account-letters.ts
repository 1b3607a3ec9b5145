import type { Language } from '@kamerton/wire';
import { composeLetter, type Written } from '../letters/compose.ts';

/** `url` leads to where the first password is set. */
export const invitationLetter = (language: Language, url: string): Written =>
  composeLetter('invitation', language, {
    ru: [
      'Вас ждёт Камертон',
      'Для вас открыта учётная запись в Камертоне. Чтобы войти, задайте пароль: ссылка действует три дня и сработает один раз.',
      url,
      'Если срок прошёл, попросите новую ссылку там же, где входят: «Забыли пароль?»',
    ],
    en: [
      'Kamerton is waiting for you',
      'A Kamerton account was opened for you. To sign in, set a password: the link is good for three days and works once.',
      url,
      'If it is too late, ask for another one where you sign in: “Forgot your password?”',
    ],
  });

/** `url` leads to the profile, where the key is shown. */
export const keyLetter = (language: Language, url: string): Written =>
  composeLetter('api_key_changed', language, {
    ru: [
      'Ключ доступа к API изменён',
      'Поддержка изменила ключ доступа к API вашей учётной записи в Камертоне: прежний больше не действует. Новый ключ — в вашем профиле:',
      url,
      'Если вы об этом не просили, напишите в поддержку.',
    ],
    en: [
      'Your API access key was changed',
      'Support has changed the API access key of your Kamerton account: the old one no longer works. The new key is in your profile:',
      url,
      'If you did not ask for this, write to support.',
    ],
  });
