import type { Playlist } from '@kamerton/wire';
import { useLanguage } from '../../i18n/language.ts';
import { usePlaylistsText, outcomeText } from './text.ts';
import { useText } from '../../i18n/text.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Artwork } from '../../ui/artwork.tsx';
import { classes } from '../../ui/classes.ts';
import { CheckIcon, PlusIcon } from '../../ui/shell-icons.tsx';
import css from './adding-dialog.module.css';
import { AlreadyThere } from './already-there.tsx';
import type { Outcome } from './use-adding.ts';

interface AddingRowProps {
  playlist: Playlist;
  outcome: Outcome | undefined;
  onAdd: () => void;
  onUndo: (added: readonly number[]) => void;
}

/** One playlist to add to, and what came of it. */
export function AddingRow({ playlist, outcome, onAdd, onUndo }: AddingRowProps) {
  const text = useText();
  const own = usePlaylistsText();
  const language = useLanguage();
  const isDone = outcome?.state === 'done';
  const isRunning = outcome?.state === 'running';
  return (
    <li className={css.item} data-playlist={playlist.id}>
      <button
        type="button"
        className={css.target}
        aria-disabled={isDone || isRunning || undefined}
        aria-busy={isRunning || undefined}
        onClick={() => {
          if (!isDone) onAdd();
        }}
      >
        <Artwork cover={playlist.cover} seed={`playlist ${playlist.id}`} side={44} className={css.cover} />
        <span className={css.words}>
          <span className={css.name}>{playlist.name}</span>
          <span className={css.count}>
            {text.music.tracks(playlist.track_count, formatNumber(playlist.track_count, language))}
          </span>
        </span>
        <span className={classes(css.sign, isDone && css.isDone, isRunning && css.isRunning)}>
          {isDone ? <CheckIcon size={18} /> : <PlusIcon size={18} />}
        </span>
      </button>
      {outcome && outcome.state !== 'running' && (
        <div className={classes(css.outcome, outcome.state === 'failed' && css.failed)}>
          <span>{outcomeText(outcome, own, text, language)}</span>
          {outcome.state === 'done' &&
            outcome.already.length > 0 &&
            outcome.already.length + outcome.added.length > 1 && (
              <AlreadyThere id={playlist.id} ids={outcome.already} />
            )}
          {outcome.state === 'done' && outcome.added.length > 0 && (
            <button type="button" className={css.link} onClick={() => onUndo(outcome.added)}>
              {own.undo}
            </button>
          )}
        </div>
      )}
    </li>
  );
}
