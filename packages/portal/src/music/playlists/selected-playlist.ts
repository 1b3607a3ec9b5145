import type { Playlist } from '@kamerton/wire';
import { useEffect, useState } from 'react';
import { readCookie, writeCookie } from '../../lib/cookies.ts';

/** Stores the selected playlist (spec 4); logout clears it. */
export const rememberPlaylist = (id: number) => writeCookie('playlist', String(id));

/** The selected playlist: the stored one, else the first (spec 4). */
export function useSelectedPlaylist(playlists: readonly Playlist[], isComplete: boolean) {
  const [id, setId] = useState(() => Number(readCookie('playlist')));
  const selected = playlists.find((playlist) => playlist.id === id) ?? playlists[0];
  const selectedId = selected?.id;
  // A deleted one is stored no longer, and a new one does not take the place of the first.
  useEffect(() => {
    if (isComplete && selectedId !== undefined && Number(readCookie('playlist')) !== selectedId) {
      rememberPlaylist(selectedId);
    }
  }, [isComplete, selectedId]);
  const select = (next: number) => {
    rememberPlaylist(next);
    setId(next);
  };
  return { selected, select };
}
