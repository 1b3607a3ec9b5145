import { useState } from 'react';
import { currentText } from '../i18n/text.ts';
import { notify } from '../ui/notify.ts';
import type { PlayerTrack } from './state.ts';
import { player, usePlayer } from './store.ts';

interface PlayableSet {
  id: string;
  url: string;
  /** Loaded tracks; without them they are fetched at the press. */
  tracks?: readonly PlayerTrack[] | undefined;
}

/** False if all of them are revoked. */
export const isPlayable = (tracks: readonly PlayerTrack[]) => tracks.some(({ file }) => file !== null);

/** Plays a whole set; while the set is in the player the same press toggles it. */
export function usePlaySet({ id, url, tracks }: PlayableSet) {
  const [isLoading, setLoading] = useState(false);
  const status = usePlayer((state) => {
    if (state.currentIndex === -1 || state.id !== id) return 'idle';
    return state.isPlaying ? 'playing' : 'paused';
  });
  const press = async () => {
    const isLatest = player.ask();
    setLoading(true);
    try {
      const all = tracks ?? (await player.tracksOf({ id, url }));
      if (!isLatest()) return;
      if (isPlayable(all)) player.chooseSet({ id, url, tracks: all, reload: () => player.tracksOf({ id, url }) });
      else notify('info', currentText().shell.failure.gone);
    } catch {
      if (isLatest()) notify('error', currentText().shell.failure.unexpected);
    } finally {
      setLoading(false);
    }
  };
  return { isLoading, status, press: () => void press() };
}
