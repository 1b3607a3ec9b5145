import PauseRounded from '@mui/icons-material/PauseRounded';
import PlayArrowRounded from '@mui/icons-material/PlayArrowRounded';
import IconButton from '@mui/material/IconButton';
import { useText } from '../i18n/text.ts';
import { toggle, useStateOf, type Sound } from '../lib/listening.ts';

/** Plays one sound, and stops what else is heard in the office. Within a row it alone answers its press. */
export function PlayButton({ sound, title }: { sound: Sound; title: string }) {
  const text = useText().listening;
  const state = useStateOf(sound);
  const isOn = state === 'playing' || state === 'loading';
  return (
    <IconButton
      size="small"
      type="button"
      aria-label={isOn ? text.pause(title) : text.play(title)}
      aria-busy={state === 'loading'}
      color={state === undefined ? 'default' : 'primary'}
      onClick={(event) => {
        event.stopPropagation();
        toggle(sound, title);
      }}
    >
      {isOn ? <PauseRounded /> : <PlayArrowRounded />}
    </IconButton>
  );
}
