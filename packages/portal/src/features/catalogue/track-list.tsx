import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Track } from '@kamerton/wire';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { player, type Reload } from '../../player/store.ts';
import { useMedia } from '../../player/use-media.ts';
import { classes } from '../../ui/classes.ts';
import { TrackRow } from './track-row.tsx';
import css from './track-list.module.css';

/** What the tracks belong to, as the player takes it. */
export interface TrackSource {
  id: string;
  url: string;
  reload: Reload;
}

interface TrackListProps {
  source: TrackSource;
  /** Name of the set, for those who do not see it above. */
  name: string;
  tracks: readonly Track[];
  /** All there are, loaded or not. */
  total: number;
  /** Shows the cover and the album of each track, where they differ. */
  mixed?: boolean;
}

/** Height of a row in px, as `--row` in the tokens. spec 9: mobile is width below 768. */
const useRowHeight = () => (useMedia('(width < 768px)') ? 60 : 52);

/** The place of an element on the page, in px from its top. */
function useTop(deps: number) {
  const element = useRef<HTMLOListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [deps]);
  return { element, top };
}

/** Names of the columns, for the eye: each row says what it is by itself. */
function Head({ mixed }: { mixed: boolean }) {
  const { columns, album } = useText().music;
  return (
    <div className={classes(css.row, css.head)} aria-hidden="true">
      <span className={css.number}>{columns.number}</span>
      <span>{columns.track}</span>
      <span className={css.artist}>{columns.artist}</span>
      {mixed && <span className={css.album}>{album}</span>}
      <span className={css.marks} />
      <span className={css.time}>{columns.duration}</span>
    </div>
  );
}

/** Tracks of a set. Only the rows near the window are in the page, so that any number of them scrolls smoothly. */
export function TrackList({ source, name, tracks, total, mixed = false }: TrackListProps) {
  const { music } = useText();
  const rowHeight = useRowHeight();
  const { element, top } = useTop(rowHeight);
  const virtual = useWindowVirtualizer({
    count: tracks.length,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: top,
    // The page scrolls by its own rule: setting its place here would stop a smooth scroll under way.
    scrollToFn: () => undefined,
    getItemKey: (index) => `${index} ${tracks[index]?.id}`,
  });
  // The size of a row changes with the width of the window.
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight]);
  const play = useCallback((index: number) => player.choose({ ...source, tracks, index }), [source, tracks]);
  return (
    <div className={classes(css.table, mixed && css.mixed)}>
      <Head mixed={mixed} />
      <ol
        ref={element}
        aria-label={music.tracksOf(name)}
        className={css.body}
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const track = tracks[index];
          return (
            track && (
              <TrackRow
                key={key}
                track={track}
                index={index}
                total={total}
                top={start - top}
                setId={source.id}
                mixed={mixed}
                onPlay={play}
              />
            )
          );
        })}
      </ol>
    </div>
  );
}
