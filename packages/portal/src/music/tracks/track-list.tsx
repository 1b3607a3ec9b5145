import type { Track } from '@kamerton/wire';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useText } from '../../i18n/text.ts';
import { player, type Reload } from '../../player/store.ts';
import { moveByArrows } from '../../ui/arrow-keys.ts';
import { useKeys } from '../../ui/use-keys.ts';
import { classes } from '../../ui/classes.ts';
import { type RowActions, TrackRow, type TrackRowProps } from './track-row.tsx';
import css from './track-list.module.css';
import { useRows } from './use-rows.ts';

/**
 * Returns a key per row: the id, and behind it its occurrence where an id is listed again. A row that moves keeps its
 * key, and with it its open menu and its focus.
 */
export function rowKeys(ids: readonly number[]): string[] {
  const seen = new Map<number, number>();
  return ids.map((id) => {
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return count === 1 ? String(id) : `${id} ${count}`;
  });
}

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
function TrackListHead({ mixed, withLead }: { mixed: boolean; withLead: boolean }) {
  const { columns, album } = useText().music;
  return (
    <div className={classes(css.row, css.head)} aria-hidden="true">
      {withLead && <span />}
      <span className={css.number}>{columns.number}</span>
      <span>{columns.track}</span>
      <span className={classes('ellipsis', css.artist)}>{columns.artist}</span>
      {mixed && <span className={classes('ellipsis', css.album)}>{album}</span>}
      <span className={css.marks} />
      <span className={css.time}>{columns.duration}</span>
    </div>
  );
}

interface TrackTableProps {
  list: RefObject<HTMLOListElement | null>;
  /** Name of the set, for screen readers. */
  name: string;
  tracks: readonly Track[];
  /** Number of all tracks, where not all are loaded. */
  total?: number;
  setId: string;
  mixed: boolean;
  withLead?: boolean;
  className?: string | undefined;
  /** The rest of a row. */
  rest: (track: Track) => Pick<TrackRowProps, 'number' | 'lead' | 'actions' | 'highlight' | 'onPlay'>;
}

/** Tracks in a virtual list. */
export function TrackTable(props: TrackTableProps) {
  const { list, name, tracks, total = tracks.length, setId, mixed, withLead = false, className, rest } = props;
  const { music } = useText();
  const keys = useMemo(() => rowKeys(tracks.map(({ id }) => id)), [tracks]);
  const { height, rows } = useRows(list, tracks.length, (index) => keys[index] ?? index);
  return (
    <div className={classes(css.table, mixed && css.mixed, withLead && css.withLead, className)}>
      <TrackListHead mixed={mixed} withLead={withLead} />
      <ol ref={list} aria-label={music.tracksOf(name)} className={css.body} style={{ height }}>
        {rows.map(({ index, key, top }) => {
          const track = tracks[index];
          if (!track) return null;
          const row = { track, index, total, top, setId, mixed, ...rest(track) };
          return <TrackRow key={key} {...row} />;
        })}
      </ol>
    </div>
  );
}

export function TrackList({ source, name, tracks, total, mixed = false, actions }: TrackListProps) {
  const list = useRef<HTMLOListElement>(null);
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
    <TrackTable
      list={list}
      name={name}
      tracks={tracks}
      total={total}
      setId={source.id}
      mixed={mixed}
      className={actions && css.withActions}
      rest={() => ({ actions, onPlay: play })}
    />
  );
}
