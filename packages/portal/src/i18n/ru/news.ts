/** What the stream of news tells in passing. */
export const news = {
  reply: (number: number) => `Поддержка ответила на обращение № ${number}`,
  openReply: 'Открыть',
  revoked: (track: string) => `Трек «${track}» отозван и больше не играет`,
  openRevoked: 'Найти замену',
};
