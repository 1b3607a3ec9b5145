import type { Language } from '@kamerton/wire';

/** What a thread says of a new API access key; `portal` is the portal's address with its last slash. */
export const keyAnswer = (language: Language, portal: string): string => {
  const profile = new URL('auth/profile', portal).toString();
  return language === 'ru'
    ? `Ключ доступа к API изменён: прежний больше не действует. Новый ключ — в вашем профиле: ${profile}`
    : `The API access key was changed: the old one no longer works. The new key is in your profile: ${profile}`;
};
