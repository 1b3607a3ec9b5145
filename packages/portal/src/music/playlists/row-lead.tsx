import type { Track } from '@kamerton/wire';
import type { PointerEvent } from 'react';
import { useText } from '../../i18n/text.ts';
import { usePlaylistsText } from './text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { GripIcon } from '../../ui/icons.tsx';
import css from './playlist-tracks.module.css';

/** Id of the element that explains how to use a grip. */
export const gripHintId = 'grip-hint';

interface RowLeadProps {
  track: Track;
  chosen: boolean;
  lifted: boolean;
  /** True while rows are in the playlist's own order, which can be changed. */
  canMove: boolean;
  onChoose: (id: number, range: boolean) => void;
  onGrab: (event: PointerEvent<HTMLElement>) => void;
  onLift: () => void;
}

/** Grip and checkbox before a row. */
export function RowLead({ track, chosen, lifted, canMove, onChoose, onGrab, onLift }: RowLeadProps) {
  const { arranging } = usePlaylistsText();
  const { untitled } = useText().music;
  const name = track.name || untitled;
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
          aria-label={arranging.grip(name)}
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
        <Checkbox hidden label={arranging.choose(name)} checked={chosen} onChange={handleChoose} />
      </span>
    </>
  );
}
