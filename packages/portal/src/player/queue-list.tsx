import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { currentTracksText, useTracksText } from '../i18n/tracks-text.ts';
import { QueueRow, type RowHandlers } from './queue-row.tsx';
import { shiftOf } from './reorder.ts';
import type { QueueTrack } from './state.ts';
import { player, usePlayer } from './store.ts';
import { useReorder } from './use-reorder.ts';
import css from './queue.module.css';

/** Px, as `.row` in the styles. */
const rowHeight = 60;

const keyOf = ({ id, added }: QueueTrack) => `${added ?? ''} ${id}`;

interface QueueListProps {
  /** What scrolls. */
  scroller: HTMLElement;
  labelledBy: string;
}

interface WantedFocus {
  place: number;
  part: 'move' | 'remove';
}

/** Gives the focus to the button of a row that has come to this place, as soon as it stands there. */
function useFocusAfterwards(scroller: HTMLElement, count: number) {
  const wanted = useRef<WantedFocus>(null);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { place, part } = wanted.current;
    const row = `[data-place="${Math.min(place, count - 1)}"]`;
    const button = count === 0 ? scroller : scroller.querySelector<HTMLElement>(`${row} [data-part="${part}"]`);
    if (!button) return;
    wanted.current = null;
    button.focus({ preventScroll: true });
  });
  return wanted;
}

/** What comes after the current track. Only the rows in sight are in the page, so that thousands open at once. */
export function QueueList({ scroller, labelledBy }: QueueListProps) {
  const { moveHint } = useTracksText().queue;
  const hintId = useId();
  const playlist = usePlayer((state) => state.playlist);
  const first = usePlayer((state) => state.currentIndex) + 1;
  const count = playlist.length - first;
  const [said, setSaid] = useState('');
  const wanted = useFocusAfterwards(scroller, count);
  const list = useRef<HTMLOListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);

  const move = (from: number, to: number) => {
    const track = playlist[first + from];
    if (!track || from === to) return;
    wanted.current = { place: to, part: 'move' };
    player.move(first + from, first + to);
    setSaid(currentTracksText().queue.moved(track.name, to + 1, count));
    virtual.scrollToIndex(to, { align: 'auto' });
  };
  const remove = (place: number) => {
    const track = playlist[first + place];
    if (!track) return;
    wanted.current = { place, part: 'remove' };
    player.remove(first + place);
    setSaid(currentTracksText().queue.removed(track.name));
  };
  const { dragged, grab } = useReorder({ scroller, rowHeight, count, onMove: move });
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: 4,
    scrollMargin: top,
    getItemKey: (place) => {
      const track = playlist[first + place];
      return track ? keyOf(track) : place;
    },
    // The row in the hand stays in the page, however far the list scrolls under it, as does the one that has the focus.
    rangeExtractor: (range) => {
      const kept = dragged?.from ?? wanted.current?.place;
      const rows = defaultRangeExtractor(range);
      return kept === undefined || kept >= range.count || rows.includes(kept)
        ? rows
        : [...rows, kept].toSorted((a, b) => a - b);
    },
  });

  // The rows keep the same handlers from render to render; what these do is the latest.
  const latest = useRef<RowHandlers>(null);
  latest.current = { move, remove, grab, play: (place) => player.jump(first + place) };
  const on = useMemo<RowHandlers>(
    () => ({
      play: (place) => latest.current?.play(place),
      move: (from, to) => latest.current?.move(from, to),
      remove: (place) => latest.current?.remove(place),
      grab: (place, event) => latest.current?.grab(place, event),
    }),
    [],
  );

  return (
    <>
      <ol
        ref={list}
        className={css.list}
        aria-labelledby={labelledBy}
        style={{ height: count * rowHeight }}
        data-dragging={dragged !== null}
      >
        {virtual.getVirtualItems().map(({ index, key }) => {
          const track = playlist[first + index];
          return (
            track && (
              <QueueRow
                key={key}
                track={track}
                place={index}
                count={count}
                top={index * rowHeight + shiftOf(index, dragged, rowHeight)}
                isDragged={dragged?.from === index}
                hintId={hintId}
                on={on}
              />
            )
          );
        })}
      </ol>
      <p id={hintId} hidden>
        {moveHint}
      </p>
      <p className="sr-only" role="status">
        {said}
      </p>
    </>
  );
}
