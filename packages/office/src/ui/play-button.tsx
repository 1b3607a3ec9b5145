import PauseRounded from '@mui/icons-material/PauseRounded';
import PlayArrowRounded from '@mui/icons-material/PlayArrowRounded';
import { IconButton, type IconButtonProps } from '@mui/material';
import { useText } from '../i18n/text.ts';
import { type AudioSource, toggle, useStateOf } from '../lib/playback.ts';

interface Props extends Pick<IconButtonProps, 'color'> {
  sound: AudioSource;
  title: string;
}

/** Plays one source and stops any other. A press does not reach the row around it. */
export function PlayButton({ sound, title, color }: Props) {
  const text = useText().player;
  const state = useStateOf(sound);
  const isOn = state === 'playing' || state === 'loading';
  return (
    <IconButton
      size="small"
      type="button"
      aria-label={isOn ? text.pause(title) : text.play(title)}
      aria-busy={state === 'loading'}
      color={color ?? (state === undefined ? 'default' : 'primary')}
      onClick={(event) => {
        event.stopPropagation();
        toggle(sound, title);
      }}
    >
      {isOn ? <PauseRounded /> : <PlayArrowRounded />}
    </IconButton>
  );
}
