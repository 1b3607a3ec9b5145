export const support = {
  /** Who has answered, where nobody is named. */
  author: 'Поддержка Камертона',
  keyChanged: (profile: string) =>
    `Ключ доступа к API изменён: прежний больше не действует. Новый ключ — в вашем профиле: ${profile}`,
};
