import type { Track } from '@kamerton/wire';
import { memo, useId, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../i18n/text.ts';
import { formatTrackDuration } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { FailedIcon } from '../../player/failed-icon.tsx';
import { PlayingIndicator } from '../../player/playing-indicator.tsx';
import { useTrackStatus, type TrackStatus } from '../../player/store.ts';
import { Artwork } from '../../ui/artwork.tsx';
import { classes } from '../../ui/classes.ts';
import { MicrophoneIcon } from '../../ui/icons.tsx';
import { PauseIcon, PlaySolidIcon } from '../../ui/shell-icons.tsx';
import css from './track-list.module.css';

/**
 * Actions at the end of a row, given by the screen: tracks import neither playlists nor dialogs. The function must be
 * the same in every render, since a change of it renders every row.
 */
export type RowActions = (track: Track, row: { index: number; nameId: string }) => ReactNode;

export interface TrackRowProps {
  track: Track;
  index: number;
  /** Number of all tracks of the set. */
  total: number;
  /** Px below the list's top. */
  top: number;
  setId: string;
  mixed: boolean;
  /** Content before the number, if the list can be arranged. */
  lead?: RowActions | undefined;
  actions: RowActions | undefined;
  /** Position in the set, if it differs from that in the list. */
  number?: number | undefined;
  /** True if the row is chosen or being moved. */
  highlight?: 'chosen' | 'lifted' | undefined;
  onPlay: (index: number, event: MouseEvent) => void;
}

const isCurrent = (status: TrackStatus) => status === 'playing' || status === 'paused';

/** The number, not part of the button's name; the current track shows bars, the one under the pointer the play sign. */
function NumberOrMark({ status, number }: { status: TrackStatus; number: number }) {
  return (
    <>
      <span className={css.still} aria-hidden="true">
        {isCurrent(status) ? <PlayingIndicator paused={status === 'paused'} /> : number}
      </span>
      <span className={css.hovered} aria-hidden="true">
        {status === 'playing' ? <PauseIcon size={16} /> : <PlaySolidIcon size={16} />}
      </span>
    </>
  );
}

function Badges({ track }: { track: Track }) {
  const { music } = useText();
  return (
    <span className={css.marks}>
      {track.vocal && (
        <span className={css.vocal}>
          <MicrophoneIcon size={15} />
          {music.vocal}
        </span>
      )}
      {track.explicit && (
        <span className={css.explicit} title={music.explicitLong}>
          {music.explicit}
        </span>
      )}
    </span>
  );
}

/** Row of a track. A press anywhere in it plays the track, or toggles the current one. */
export const TrackRow = memo(function TrackRow(props: TrackRowProps) {
  const { track, index, total, top, setId, mixed, lead, actions, number = index + 1, highlight, onPlay } = props;
  const { music } = useText();
  const status = useTrackStatus(setId, track.id);
  const nameId = useId();
  const name = track.name || music.untitled;
  const revoked = track.file === null;
  return (
    <li
      aria-posinset={index + 1}
      aria-setsize={total}
      aria-current={isCurrent(status) || undefined}
      className={classes(
        css.row,
        isCurrent(status) && css.current,
        revoked && css.revoked,
        highlight && css[highlight],
      )}
      style={{ transform: `translateY(${top}px)` }}
    >
      {lead && <span className={css.lead}>{lead(track, { index, nameId })}</span>}
      <span className={css.number}>
        <button
          type="button"
          className={css.play}
          aria-label={music.play(name)}
          aria-pressed={status === 'playing'}
          disabled={revoked}
          onClick={(event) => onPlay(index, event)}
        />
        <NumberOrMark status={status} number={number} />
      </span>
      <span className={css.title}>
        {mixed && <Artwork cover={track.cover} seed={`album ${track.album_id}`} side={40} className={css.cover} />}
        <span className="min-w-0 grid">
          <span id={nameId} className={classes('ellipsis', css.name)}>
            {name}
          </span>
          <span className={classes('ellipsis', css.under)}>{revoked ? music.revoked : track.artist}</span>
        </span>
        <FailedIcon trackId={track.id} />
      </span>
      <span className={classes('ellipsis', css.artist)}>{track.artist}</span>
      {mixed && (
        <span className={classes('ellipsis', css.album)}>
          <Link to={paths.album(track.album_id)}>{track.album_name}</Link>
        </span>
      )}
      <Badges track={track} />
      <span className={css.time}>{formatTrackDuration(track.duration)}</span>
      {actions && <span className={css.actions}>{actions(track, { index, nameId })}</span>}
    </li>
  );
});
