import type { Track } from '@kamerton/wire';
import { usePlaylistsText } from './text.ts';
import { formatNumber } from '../../i18n/format.ts';
import { formatSeconds } from '../../lib/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { AddToListIcon, SwapIcon, TrashIcon } from '../../ui/icons.tsx';
import { CrossIcon } from '../../ui/shell-icons.tsx';
import { classes } from '../../ui/classes.ts';
import css from './selection-bar.module.css';
import { playableSeconds } from './view.ts';

interface SelectionBarProps {
  tracks: readonly Track[];
  canMove: boolean;
  onAdd: () => void;
  onMove: () => void;
  onRemove: () => void;
  onClear: () => void;
}

/** Count, length and actions of the selected tracks. Sticky while the list scrolls. */
export function SelectionBar({ tracks, canMove, onAdd, onMove, onRemove, onClear }: SelectionBarProps) {
  const { selection } = usePlaylistsText();
  const hasPlayable = tracks.some(({ file }) => file !== null);
  return (
    <section className={classes('floating', css.bar)} aria-label={selection.label}>
      <p className={css.about} role="status">
        <span className="font-semibold">{selection.chosen(tracks.length, formatNumber(tracks.length))}</span>
        <span className="ink-2">{formatSeconds(playableSeconds(tracks))}</span>
      </p>
      <div className={css.actions}>
        <Button disabled={!hasPlayable} onClick={onAdd} aria-label={selection.add} title={selection.add}>
          <AddToListIcon size={18} />
          <span className={css.word}>{selection.add}</span>
        </Button>
        {canMove && (
          <Button onClick={onMove} aria-label={selection.move} title={selection.move}>
            <SwapIcon size={18} />
            <span className={css.word}>{selection.move}</span>
          </Button>
        )}
        <Button onClick={onRemove} aria-label={selection.remove} title={selection.remove}>
          <TrashIcon size={18} />
          <span className={css.word}>{selection.remove}</span>
        </Button>
        <IconButton label={selection.clear} onClick={onClear}>
          <CrossIcon />
        </IconButton>
      </div>
    </section>
  );
}
