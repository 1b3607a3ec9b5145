import { classes } from '../ui/classes.ts';
import css from './playing-indicator.module.css';

interface PlayingIndicatorProps {
  /** True if the bars are still: the track is paused. */
  paused?: boolean;
  className?: string | undefined;
}

/** Bars that mark the current track. Hidden from screen readers: the control beside it says so. */
export function PlayingIndicator({ paused = false, className }: PlayingIndicatorProps) {
  return (
    <span className={classes(css.mark, paused && css.paused, className)} aria-hidden="true">
      <span />
      <span />
      <span />
    </span>
  );
}
