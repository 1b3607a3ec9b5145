import type { Track } from '@kamerton/wire';
import type { PointerEvent } from 'react';
import { usePlaylistsText } from './text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { GripIcon } from '../../ui/icons.tsx';
import css from './playlist-tracks.module.css';

/** Element that says how a grip is used. */
export const gripHintId = 'grip-hint';

interface RowLeadProps {
  track: Track;
  chosen: boolean;
  lifted: boolean;
  /** Rows stand in the playlist's own order, so that they can be moved. */
  canMove: boolean;
  onChoose: (id: number, range: boolean) => void;
  onGrab: (event: PointerEvent<HTMLElement>) => void;
  onLift: () => void;
}

/** What stands before a row that can be arranged: its grip, and its box to choose it by. */
export function RowLead({ track, chosen, lifted, canMove, onChoose, onGrab, onLift }: RowLeadProps) {
  const { arranging } = usePlaylistsText();
  const handleChoose = (_: boolean, event: Event) => {
    onChoose(track.id, 'shiftKey' in event && event.shiftKey === true);
  };
  return (
    <>
      {canMove && (
        <button
          type="button"
          data-grip={track.id}
          className={css.grip}
          aria-label={arranging.grip(track.name)}
          aria-describedby={gripHintId}
          aria-pressed={lifted}
          onPointerDown={onGrab}
          onKeyDown={(event) => {
            if (event.key !== ' ' && event.key !== 'Enter') return;
            event.preventDefault();
            event.stopPropagation();
            onLift();
          }}
        >
          <GripIcon size={20} />
        </button>
      )}
      <span className={css.box}>
        <Checkbox hidden label={arranging.choose(track.name)} checked={chosen} onChange={handleChoose} />
      </span>
    </>
  );
}
