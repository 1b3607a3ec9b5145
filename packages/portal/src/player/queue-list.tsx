import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { currentText } from '../i18n/text.ts';
import { currentTracksText, useTracksText } from '../i18n/tracks-text.ts';
import { shiftOf } from '../ui/reorder.ts';
import { useDragReorder } from '../ui/use-drag-reorder.ts';
import { keyOf, QueueRow, type RowHandlers } from './queue-row.tsx';
import { player, usePlayer } from './store.ts';
import css from './queue.module.css';

/** Px, as `.row` in the styles. */
const rowHeight = 60;

/** Px at the ends of the list within which a dragged row scrolls it. */
const edges = { top: 48, bottom: 48 };

/** Index in the playlist of a row, counted from the first track after the current one. */
const indexOf = (place: number) => player.state().currentIndex + 1 + place;

interface QueueListProps {
  /** The scrolling element. */
  scroller: HTMLElement;
  labelledBy: string;
}

interface HandlersProps extends Pick<RowHandlers, 'grab' | 'moveByKey'> {
  list: RefObject<HTMLElement | null>;
  scroller: HTMLElement;
  count: number;
  announce: (sentence: string) => void;
}

function useHandlers({ list, scroller, count, announce, grab, moveByKey }: HandlersProps): RowHandlers {
  /** Position of a removed row: the remove button of the next one gets the focus. */
  const removed = useRef<number>(null);
  useLayoutEffect(() => {
    if (removed.current === null) return;
    const place = Math.min(removed.current, count - 1);
    const button = count === 0 ? scroller : list.current?.querySelector<HTMLElement>(`[data-remove="${place}"]`);
    button?.focus({ preventScroll: true });
    if (button) removed.current = null;
  });
  return useMemo<RowHandlers>(
    () => ({
      play: (place) => player.jump(indexOf(place)),
      remove: (place) => {
        const track = player.state().playlist[indexOf(place)];
        if (!track) return;
        removed.current = place;
        player.remove(indexOf(place));
        announce(currentTracksText().queue.removed(spokenName(track)));
      },
      grab,
      moveByKey,
    }),
    [announce, grab, moveByKey],
  );
}

const spokenName = (track: { name: string } | undefined): string => track?.name || currentText().music.untitled;

/** Virtual list of the tracks after the current one. */
export function QueueList({ scroller, labelledBy }: QueueListProps) {
  const { moveHint } = useTracksText().queue;
  const hintId = useId();
  const playlist = usePlayer((state) => state.playlist);
  const first = usePlayer((state) => state.currentIndex) + 1;
  const count = playlist.length - first;
  const list = useRef<HTMLOListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);

  const { drag, announcement, announce, grab, moveByKey, cancel } = useDragReorder<string>({
    list,
    scroller,
    edges,
    rowHeight,
    count,
    followPointer: true,
    onDrop: ({ from, position }) => {
      if (from !== position) player.move(first + from, first + position);
    },
    describe: (stage, { grabbed, position }) => {
      const track = playlist.find((each) => keyOf(each) === grabbed);
      return stage === 'cancelled' ? '' : currentTracksText().queue.moved(spokenName(track), position + 1, count);
    },
  });
  // A track that ends or is added changes all positions.
  useEffect(() => cancel, [count, cancel]);

  const on = useHandlers({ list, scroller, count, announce, grab, moveByKey });

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
    // The dragged row stays rendered, however far the list scrolls.
    rangeExtractor: (range) => {
      const draggedIndex = drag?.from;
      const rows = defaultRangeExtractor(range);
      return draggedIndex === undefined || draggedIndex >= range.count || rows.includes(draggedIndex)
        ? rows
        : [...rows, draggedIndex].toSorted((a, b) => a - b);
    },
  });

  return (
    <>
      <ol
        ref={list}
        className={css.list}
        aria-labelledby={labelledBy}
        style={{ height: count * rowHeight }}
        data-dragging={drag !== null}
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
                top={index * rowHeight + shiftOf(index, drag, rowHeight)}
                isDragged={drag?.from === index}
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
        {announcement}
      </p>
    </>
  );
}
