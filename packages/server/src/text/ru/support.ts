export const support = {
  /** Who has answered, where nobody is named. */
  author: 'Поддержка Камертона',
  keyChanged: (profile: string, overlap: boolean) =>
    `Ключ доступа к API изменён: прежний ${overlap ? 'действует ещё час' : 'больше не действует'}. Новый ключ — в вашем профиле: ${profile}`,
};
