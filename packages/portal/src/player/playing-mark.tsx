import { classes } from '../ui/classes.ts';
import css from './playing-mark.module.css';

interface PlayingMarkProps {
  /** True if the bars are still: the track is paused. */
  paused?: boolean;
  className?: string | undefined;
}

/** Bars that mark the current track. Hidden from screen readers: the control beside it says so. */
export function PlayingMark({ paused = false, className }: PlayingMarkProps) {
  return (
    <span className={classes(css.mark, paused && css.paused, className)} aria-hidden="true">
      <span />
      <span />
      <span />
    </span>
  );
}
