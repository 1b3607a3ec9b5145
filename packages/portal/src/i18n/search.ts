import { search as en } from './en/search.ts';
import { room } from './room.ts';
import { search as ru } from './ru/search.ts';

export const [useSearchText] = room<typeof ru>({ ru, en });
