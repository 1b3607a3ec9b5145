import type { Playlist } from '@kamerton/wire';
import { useState } from 'react';
import { readCookie, writeCookie } from '../../lib/cookies.ts';

/** Remembers which playlist is selected (spec 4); logging out forgets it. */
export const rememberPlaylist = (id: number) => writeCookie('playlist', String(id));

/** The selected one of these: the remembered, else the first (spec 4). */
export function useSelectedPlaylist(playlists: readonly Playlist[]) {
  const [id, setId] = useState(() => Number(readCookie('playlist')));
  const selected = playlists.find((playlist) => playlist.id === id) ?? playlists[0];
  const select = (next: number) => {
    rememberPlaylist(next);
    setId(next);
  };
  return { selected, select };
}
