import { tracks as en } from './en/tracks.ts';
import { room } from './room.ts';
import { tracks as ru } from './ru/tracks.ts';

export const [useTracksText] = room<typeof ru>({ ru, en });
