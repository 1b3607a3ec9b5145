export const support = {
  /** Author of an answer without a name. */
  author: 'Поддержка Камертона',
  keyChanged: (profile: string, overlap: boolean) =>
    `Ключ доступа к API изменён: прежний ${overlap ? 'действует ещё час' : 'больше не действует'}. Новый ключ — в вашем профиле: ${profile}`,
};
