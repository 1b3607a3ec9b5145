import { FailedMark } from '../../player/failed-mark.tsx';
import { Artwork } from '../../ui/artwork.tsx';
import { classes } from '../../ui/classes.ts';
import type { Entry } from './entry.ts';
import css from './palette.module.css';

interface PaletteOptionProps {
  id: string;
  entry: Entry;
  isActive: boolean;
  onPoint: (id: string) => void;
  onPress: (entry: Entry, isOther: boolean) => void;
}

/** One entry. The keys are the field's, the hand points and presses here. */
export function PaletteOption({ id, entry, isActive, onPoint, onPress }: PaletteOptionProps) {
  const { name, about, icon: Icon, picture, trackId } = entry;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys (combobox)
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes(css.option, isActive && css.active)}
      onPointerMove={() => onPoint(entry.id)}
      onClick={(event) => onPress(entry, (event.ctrlKey || event.metaKey) && entry.other !== undefined)}
    >
      {picture ? (
        <Artwork {...picture} side={36} className={css.picture} />
      ) : (
        <span className={css.icon}>{Icon && <Icon size={18} />}</span>
      )}
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        {about && <span className={css.about}>{about}</span>}
      </span>
      {trackId !== undefined && <FailedMark trackId={trackId} />}
    </div>
  );
}
