import { profile as en } from './en/profile.ts';
import { room } from './room.ts';
import { profile as ru } from './ru/profile.ts';

export const [useProfileText, currentProfileText] = room<typeof ru>({ ru, en });
