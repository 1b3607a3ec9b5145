import type { Track } from '@kamerton/wire';
import { useText } from '../../i18n/text.ts';
import { isPlayable, usePlaySet } from '../../player/use-play-set.ts';
import { Button, singlePress } from '../../ui/button.tsx';
import { PlayIcon } from '../../ui/icons.tsx';
import { PauseIcon } from '../../ui/shell-icons.tsx';

interface PlaySetButtonProps {
  id: string;
  url: string;
  /** Loaded tracks; without them they are fetched at the press. */
  tracks?: readonly Track[];
  label: string;
}

/** Plays a whole set; while the set is in the player the button toggles it. */
export function PlaySetButton({ label, ...set }: PlaySetButtonProps) {
  const { music } = useText();
  const { isLoading, status, press } = usePlaySet(set);
  const sounds = status === 'playing';
  return (
    <Button
      variant="accent"
      busy={isLoading}
      disabled={set.tracks && !isPlayable(set.tracks)}
      onClick={singlePress(press)}
    >
      {sounds ? <PauseIcon size={18} /> : <PlayIcon size={18} />}
      {sounds ? music.pauseAll : label}
    </Button>
  );
}
