import { myMusic as en } from './en/my-music.ts';
import { room } from './room.ts';
import { myMusic as ru } from './ru/my-music.ts';

export const [useMyMusicText] = room<typeof ru>({ ru, en });
