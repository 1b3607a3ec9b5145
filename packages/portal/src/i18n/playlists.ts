import { playlists as en } from './en/playlists.ts';
import { room } from './room.ts';
import { playlists as ru } from './ru/playlists.ts';

export const [usePlaylistsText, currentPlaylistsText] = room<typeof ru>({ ru, en });
