import CloseRounded from '@mui/icons-material/CloseRounded';
import { Box, IconButton, Slider, Typography } from '@mui/material';
import { useLayoutEffect, useRef } from 'react';
import { useText } from '../i18n/text.ts';
import { seek, stopPlayback, usePlayback } from '../lib/playback.ts';
import { PlayButton } from './play-button.tsx';

/** Formats whole seconds as 3:05. */
const clock = (whole: number): string => {
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** The player, at the top of every screen while something is loaded. */
export function PlayerBar() {
  const text = useText().player;
  const heard = usePlayback();
  const bar = useRef<HTMLElement>(null);
  // Keeps the rows in place under the pointer that has just pressed one of them.
  useLayoutEffect(() => {
    const height = bar.current?.offsetHeight ?? 0;
    window.scrollBy(0, height);
    return () => window.scrollBy(0, -height);
  }, []);
  if (!heard) return null;
  const { sound, title, state, position, duration } = heard;
  const failure = state === 'gone' || state === 'broken' ? text[state] : '';
  return (
    <Box
      component="section"
      ref={bar}
      aria-label={text.player}
      sx={{
        // In the flow below the app bar, so that it covers no row or button.
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
      <PlayButton sound={sound} title={title} color="inherit" />
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
      <IconButton color="inherit" size="small" aria-label={text.close} onClick={stopPlayback}>
        <CloseRounded fontSize="small" />
      </IconButton>
    </Box>
  );
}
