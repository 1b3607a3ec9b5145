import type { news as ru } from '../ru/news.ts';

export const news: typeof ru = {
  reply: (number) => `Support replied to request No. ${number}`,
  openReply: 'Open',
  revoked: (track) => `“${track}” has been revoked and no longer plays`,
  openRevoked: 'Find a replacement',
};
