import type { Track } from '@kamerton/wire';
import { useState } from 'react';
import { currentText, useText } from '../i18n/text.ts';
import { player, usePlayer } from '../player/store.ts';
import { Button } from '../ui/button.tsx';
import { PauseIcon, PlayIcon } from '../ui/icons.tsx';
import { notify } from '../ui/notify.ts';
import { reloadSet } from './track-sets.ts';

interface PlaySetButtonProps {
  id: string;
  url: string;
  /** What is loaded already; without it the tracks are fetched at the press. */
  tracks?: readonly Track[];
  label: string;
}

/** Not all of them are revoked. */
const isPlayable = (tracks: readonly Track[]) => tracks.some(({ file }) => file !== null);

/** Plays a whole set; while the set is in the player the button toggles it. */
export function PlaySetButton({ id, url, tracks, label }: PlaySetButtonProps) {
  const { music } = useText();
  const [loading, setLoading] = useState(false);
  const sounds = usePlayer((state) => state.id === id && state.isPlaying);
  const handlePress = async () => {
    setLoading(true);
    try {
      const all = tracks ?? (await reloadSet({ id, url }));
      if (isPlayable(all)) player.chooseSet({ id, url, tracks: all, reload: () => reloadSet({ id, url }) });
      else notify('info', currentText().shell.failure.gone);
    } catch {
      notify('error', currentText().shell.failure.unexpected);
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button look="accent" busy={loading} disabled={tracks && !isPlayable(tracks)} onClick={() => void handlePress()}>
      {sounds ? <PauseIcon size={18} /> : <PlayIcon size={18} />}
      {sounds ? music.pauseAll : label}
    </Button>
  );
}
