import { empty as en } from './en/empty.ts';
import { room } from './room.ts';
import { empty as ru } from './ru/empty.ts';

/** What stands where there is nothing (spec 8); its texts come with the screens that show them. */
export const [useEmptyText] = room<typeof ru>({ ru, en });
