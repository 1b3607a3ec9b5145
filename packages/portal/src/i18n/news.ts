import { news as en } from './en/news.ts';
import { room } from './room.ts';
import { news as ru } from './ru/news.ts';

export const [, currentNewsText] = room<typeof ru>({ ru, en });
