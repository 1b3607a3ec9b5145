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

/** Plays a whole set; one that is in the player is paused or resumed, which needs no network. */
export async function playSet({ id, url, tracks }: PlayableSet): Promise<void> {
  if (player.toggleSet(id)) return;
  const reload = () => player.tracksOf({ id, url });
  await player.chooseFetched(
    async () => tracks ?? (await reload()),
    (all) => {
      if (isPlayable(all)) player.chooseSet({ id, url, tracks: all, reload });
      else notify('info', currentText().shell.failure.gone);
    },
  );
}

/** Plays a whole set; while the set is in the player the same press toggles it. */
export function usePlaySet(set: PlayableSet) {
  const [isLoading, setLoading] = useState(false);
  const status = usePlayer((state) => {
    if (state.currentIndex === -1 || state.id !== set.id) return 'idle';
    return state.isPlaying ? 'playing' : 'paused';
  });
  const press = async () => {
    setLoading(true);
    await playSet(set);
    setLoading(false);
  };
  return { isLoading, status, press: () => void press() };
}
