import { classes } from '../ui/classes.ts';
import css from './playing-mark.module.css';

interface PlayingMarkProps {
  /** Bars stand still: the track is paused. */
  paused?: boolean;
  className?: string | undefined;
}

/** The bars that mark what is in the player. Says nothing to a screen reader: the control beside it does. */
export function PlayingMark({ paused = false, className }: PlayingMarkProps) {
  return (
    <span className={classes(css.mark, paused && css.paused, className)} aria-hidden="true">
      <span />
      <span />
      <span />
    </span>
  );
}
