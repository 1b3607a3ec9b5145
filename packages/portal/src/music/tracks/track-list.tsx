import type { Track } from '@kamerton/wire';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useText } from '../../i18n/text.ts';
import { player, type Reload } from '../../player/store.ts';
import { moveByArrows } from '../../ui/arrow-keys.ts';
import { useKeys } from '../../ui/use-keys.ts';
import { classes } from '../../ui/classes.ts';
import { TrackRow, type RowActions } from './track-row.tsx';
import css from './track-list.module.css';
import { rowKeys } from './row-keys.ts';
import { useRows } from './use-rows.ts';

/** Set of the tracks, for the player. */
export interface TrackSource {
  id: string;
  url: string;
  reload: Reload;
}

interface TrackListProps {
  source: TrackSource;
  /** Name of the set, for screen readers. */
  name: string;
  tracks: readonly Track[];
  /** Number of all tracks, loaded or not. */
  total: number;
  /** True to show each track's cover and album. */
  mixed?: boolean;
  actions?: RowActions | undefined;
}

/** Names of the columns, hidden from screen readers: each row describes itself. */
export function TrackListHead({ mixed, withLead = false }: { mixed: boolean; withLead?: boolean }) {
  const { columns, album } = useText().music;
  return (
    <div className={classes(css.row, css.head)} aria-hidden="true">
      {withLead && <span />}
      <span className={css.number}>{columns.number}</span>
      <span>{columns.track}</span>
      <span className={css.artist}>{columns.artist}</span>
      {mixed && <span className={css.album}>{album}</span>}
      <span className={css.marks} />
      <span className={css.time}>{columns.duration}</span>
    </div>
  );
}

/** Tracks of a set, in a virtual list. */
export function TrackList({ source, name, tracks, total, mixed = false, actions }: TrackListProps) {
  const { music } = useText();
  const list = useRef<HTMLOListElement>(null);
  const keys = useMemo(() => rowKeys(tracks.map(({ id }) => id)), [tracks]);
  const { height, rows } = useRows(list, tracks.length, (index) => keys[index] ?? index);
  useKeys(list, moveByArrows);
  // The same function in every render: another one would render all rows again.
  const latest = useRef({ source, tracks });
  useLayoutEffect(() => {
    latest.current = { source, tracks };
  });
  const play = useCallback((index: number) => {
    const { source, tracks } = latest.current;
    player.choose({ ...source, tracks, index });
  }, []);
  return (
    <div className={classes(css.table, mixed && css.mixed, actions && css.withActions)}>
      <TrackListHead mixed={mixed} />
      <ol ref={list} aria-label={music.tracksOf(name)} className={css.body} style={{ height }}>
        {rows.map(({ index, key, top }) => {
          const track = tracks[index];
          return (
            track && (
              <TrackRow
                key={key}
                track={track}
                index={index}
                total={total}
                top={top}
                setId={source.id}
                mixed={mixed}
                actions={actions}
                onPlay={play}
              />
            )
          );
        })}
      </ol>
    </div>
  );
}
