import { useText } from '../../i18n/text.ts';
import { PlayingIndicator } from '../../player/playing-indicator.tsx';
import { usePlaySet } from '../../player/use-play-set.ts';
import { classes } from '../../ui/classes.ts';
import { PauseIcon, PlaySolidIcon } from '../../ui/shell-icons.tsx';
import { singlePress } from '../../ui/button.tsx';
import css from './card-play.module.css';

interface CardPlayProps {
  /** The set's id in the player. */
  id: string;
  url: string;
  /** Id of the element that names the set: the buttons of all cards have the same names. */
  nameId: string;
}

/** Plays the set of a card from its cover, and marks the set that the player plays from. */
export function CardPlay({ nameId, ...set }: CardPlayProps) {
  const { music } = useText();
  const { isLoading, status, press } = usePlaySet(set);
  const sounds = status === 'playing';
  const Icon = sounds ? PauseIcon : PlaySolidIcon;
  const label = sounds ? music.pauseAll : music.playAll;
  return (
    <button
      type="button"
      className={classes(css.button, status !== 'idle' && css.current)}
      aria-label={label}
      aria-describedby={nameId}
      aria-busy={isLoading || undefined}
      title={label}
      onClick={singlePress(press)}
    >
      <Icon size={18} className={css.sign} />
      {status !== 'idle' && <PlayingIndicator paused={!sounds} className={css.mark} />}
    </button>
  );
}
