import { memo, type KeyboardEvent, type PointerEvent } from 'react';
import { useTracksText } from '../i18n/tracks-text.ts';
import { useText } from '../i18n/text.ts';
import { formatTrackDuration } from '../lib/format.ts';
import { Artwork } from '../ui/artwork.tsx';
import { IconButton } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { GripIcon } from '../ui/icons.tsx';
import { CrossIcon } from '../ui/shell-icons.tsx';
import { FailedIcon } from './failed-icon.tsx';
import type { QueueTrack } from './state.ts';
import css from './queue.module.css';

/** Id of a row; the same track may be in the queue more than once. */
export const keyOf = ({ id, added }: QueueTrack) => `${added ?? ''} ${id}`;

/** Must be the same in every render. Positions count from the first track after the current one. */
export interface RowHandlers {
  play: (place: number) => void;
  remove: (place: number) => void;
  grab: (event: PointerEvent<HTMLElement>, keys: readonly string[], grabbed: string, place: number) => void;
  /** Moves the row at once by an arrow key; false for other keys. */
  moveByKey: (event: KeyboardEvent, key: string, place: number) => boolean;
}

interface QueueRowProps {
  track: QueueTrack;
  place: number;
  count: number;
  /** Px below the list's top. */
  top: number;
  isDragged: boolean;
  hintId: string;
  on: RowHandlers;
}

/** Row of a coming track: a press plays it, its grip moves it, the cross removes it. */
export const QueueRow = memo(function QueueRow({ track, place, count, top, isDragged, hintId, on }: QueueRowProps) {
  const t = useTracksText().queue;
  const { music } = useText();
  const isRevoked = track.file === null;
  const name = track.name || music.untitled;
  const key = keyOf(track);
  const handleKey = (event: KeyboardEvent) => {
    if (on.moveByKey(event, key, place)) return;
    if (event.key !== 'Delete' || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    on.remove(place);
  };
  return (
    <li
      aria-posinset={place + 1}
      aria-setsize={count}
      className={classes(css.row, isDragged && css.dragged, isRevoked && css.unplayable)}
      style={{ transform: `translateY(${top}px)` }}
    >
      <button
        type="button"
        className={css.grip}
        data-grip={key}
        aria-label={t.move(name)}
        aria-describedby={hintId}
        title={t.move(name)}
        onPointerDown={(event) => on.grab(event, [key], key, place)}
        onKeyDown={handleKey}
      >
        <GripIcon size={18} />
      </button>
      <button
        type="button"
        className={css.play}
        aria-label={t.playFrom(name)}
        disabled={isRevoked}
        onClick={() => on.play(place)}
      />
      <Artwork cover={track.cover} seed={`album ${track.album_id}`} side={40} className={css.cover} />
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        <span className="note-14 ellipsis">{isRevoked ? music.revoked : track.artist}</span>
      </span>
      <FailedIcon trackId={track.id} />
      <span className="note-14">{formatTrackDuration(track.duration)}</span>
      <IconButton label={t.remove(name)} data-remove={place} className={css.remove} onClick={() => on.remove(place)}>
        <CrossIcon size={16} />
      </IconButton>
    </li>
  );
});
