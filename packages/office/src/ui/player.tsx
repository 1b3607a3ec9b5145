import PauseRounded from '@mui/icons-material/PauseRounded';
import PlayArrowRounded from '@mui/icons-material/PlayArrowRounded';
import IconButton from '@mui/material/IconButton';
import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useRef } from 'react';
import { useText } from '../i18n/text.ts';
import { seek, type Sound, stopListening, toggle, useHeard, useStateOf } from '../lib/listening.ts';

/** Plays one sound, and stops what else is heard in the office. Within a row it alone answers its press. */
export function PlayButton({ sound, title }: { sound: Sound; title: string }) {
  const text = useText().player;
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

/** Of whole seconds. */
const clock = (whole: number): string => {
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** What is heard in the office, on top of every screen while there is something. */
export function PlayerBar() {
  const text = useText().player;
  const heard = useHeard();
  const bar = useRef<HTMLElement>(null);
  const isShown = heard !== undefined;
  // Rows stay where they are under the pointer that has just pressed one of them.
  useLayoutEffect(() => {
    const height = isShown ? (bar.current?.offsetHeight ?? 0) : 0;
    window.scrollBy(0, height);
    return () => window.scrollBy(0, -height);
  }, [isShown]);
  if (!heard) return null;
  const { sound, title, state, position, duration } = heard;
  const isOn = state === 'playing' || state === 'loading';
  const failure = state === 'gone' || state === 'broken' ? text[state] : '';
  return (
    <Box
      component="section"
      ref={bar}
      aria-label={text.player}
      sx={{
        // Below the bar of the office, and in the flow: it lies over no row and no act of a form.
        position: 'sticky',
        top: 56,
        zIndex: 'appBar',
        mt: 1,
        px: 1,
        py: 0.5,
        display: 'grid',
        gridTemplateColumns: { xs: 'auto minmax(0, 1fr) auto auto', sm: 'auto minmax(90px, 260px) 1fr auto auto' },
        alignItems: 'center',
        columnGap: { xs: 1, sm: 2 },
        borderRadius: '14px',
        bgcolor: 'console.main',
        color: 'console.ink',
      }}
    >
      <IconButton
        color="inherit"
        size="small"
        aria-label={isOn ? text.pause(title) : text.play(title)}
        aria-busy={state === 'loading'}
        onClick={() => toggle(sound, title)}
      >
        {isOn ? <PauseRounded /> : <PlayArrowRounded />}
      </IconButton>
      <Typography variant="body2" noWrap sx={{ fontWeight: 600 }} title={title}>
        {title}
      </Typography>
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, order: { xs: 5, sm: 0 }, px: 1.5, minWidth: 0 }}>
        {failure ? (
          <Typography variant="body2" role="alert">
            {failure}
          </Typography>
        ) : (
          <Slider
            size="small"
            aria-label={text.seek}
            min={0}
            max={Math.max(duration, 1)}
            step={1}
            value={Math.min(position, duration)}
            disabled={duration === 0}
            getAriaValueText={() => text.at(clock(Math.floor(position)), clock(Math.round(duration)))}
            onChange={(_, value) => seek(value)}
            sx={{ color: 'console.played', display: 'block', '&.Mui-disabled': { color: 'console.ink2' } }}
          />
        )}
      </Box>
      <Typography variant="body2" sx={{ color: 'console.ink2', fontVariantNumeric: 'tabular-nums' }}>
        {clock(Math.floor(position))} / {clock(Math.round(duration))}
      </Typography>
      <IconButton color="inherit" size="small" aria-label={text.close} onClick={stopListening}>
        <CloseRounded fontSize="small" />
      </IconButton>
    </Box>
  );
}
