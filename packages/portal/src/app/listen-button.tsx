import { useRevokedText } from '../features/revoked/text.ts';
import { usePlayer } from '../player/store.ts';
import { currentTrack } from '../player/state.ts';
import { IconButton } from '../ui/button.tsx';
import { PlayIcon } from '../ui/icons.tsx';
import { PauseIcon } from '../ui/shell-icons.tsx';

interface ListenButtonProps {
  setId: string;
  /** The track, where it is one of a set and not the whole set that is listened to. */
  trackId?: number;
  name: string;
  onPress: () => void;
}

/** Plays a track or a set from a short list, and pauses it. */
export function ListenButton({ setId, trackId, name, onPress }: ListenButtonProps) {
  const text = useRevokedText();
  const sounds = usePlayer(
    (state) => state.id === setId && state.isPlaying && (trackId === undefined || currentTrack(state)?.id === trackId),
  );
  return (
    <IconButton label={text.listen(name)} aria-pressed={sounds} onClick={onPress}>
      {sounds ? <PauseIcon size={18} /> : <PlayIcon size={18} />}
    </IconButton>
  );
}
