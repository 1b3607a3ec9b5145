import type { Language } from '@kamerton/wire';
import { composeEmail, type Written } from '../emails/emails.rules.ts';

/** `url` leads to the form for the first password. */
export const invitationEmail = (language: Language, url: string): Written =>
  composeEmail('invitation', language, {
    ru: [
      'Вас ждёт Камертон',
      'Для вас открыта учётная запись в Камертоне. Чтобы войти, задайте пароль: ссылка действует три дня и сработает один раз.',
      url,
      'Если срок прошёл, попросите новую ссылку там же, где входят: «Забыли пароль?»',
    ],
    en: [
      'Welcome to Kamerton',
      'A Kamerton account has been created for you. To log in, set a password. The link works once and expires in three days:',
      url,
      'If the link has expired, request a new one on the login page: “Forgot password?”',
    ],
  });

/** `url` leads to the profile, which shows the key. */
export const newKeyEmail = (language: Language, url: string): Written =>
  composeEmail('api_key_changed', language, {
    ru: [
      'Ключ доступа к API изменён',
      'Поддержка изменила ключ доступа к API вашей учётной записи в Камертоне: прежний больше не действует. Новый ключ — в вашем профиле:',
      url,
      'Если вы об этом не просили, напишите в поддержку.',
    ],
    en: [
      'Your API access key was changed',
      'Support has changed the API access key of your Kamerton account. The old key no longer works. The new one is in your profile:',
      url,
      'If you didn’t ask for this, contact support.',
    ],
  });
