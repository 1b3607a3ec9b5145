import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent as KeyPress,
  type PointerEvent,
  type RefObject,
} from 'react';
import { positionByKey, positionFor, scrollSpeed, type DragState, type Edges } from './reorder.ts';

interface DragReorderOptions<Id extends string | number> {
  /** List of the rows; its grips carry the row's id as `data-grip`. */
  list: RefObject<HTMLElement | null>;
  /** The scrolling element; by default the page. */
  scroller?: HTMLElement;
  edges: Edges;
  rowHeight: number;
  count: number;
  /** True if the held row follows the pointer, by `offset`; else only positions change. */
  followPointer?: boolean;
  /** Applies the new order. A promise keeps the rows as they are dragged until the order is rendered. */
  onDrop: (drag: DragState<Id>) => void | Promise<void>;
  /** The sentence that announces a move by keyboard. */
  describe: (stage: 'lifted' | 'over' | 'dropped' | 'cancelled', drag: DragState<Id>) => string;
}

const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyPress) => altKey || ctrlKey || metaKey || shiftKey;

const windowView = () => ({ top: 0, bottom: innerHeight });

/**
 * Moves rows of a list by their grips: dragged by mouse or finger, lifted and dropped by keyboard (`lift`), or moved at
 * once by the arrow keys (`moveByKey`). The list scrolls along, and keyboard moves are announced by `announcement`,
 * which belongs into a live region.
 */
export function useDragReorder<Id extends string | number>(options: DragReorderOptions<Id>) {
  const { list } = options;
  const [drag, setDrag] = useState<DragState<Id> | null>(null);
  const [announcement, announce] = useState('');
  const current = useRef<DragState<Id> | null>(null);
  const release = useRef<(() => void) | null>(null);
  /** Grip that gets the focus once it is rendered: after a long move it is a new element. */
  const wantedGrip = useRef<Id | null>(null);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  useEffect(() => () => release.current?.(), []);

  const change = useCallback((next: DragState<Id> | null) => {
    current.current = next;
    setDrag(next);
  }, []);

  const initialDrag = useCallback(
    (ids: readonly Id[], grabbed: Id, place: number, by: DragState['by']): DragState<Id> => {
      const from = positionFor(place, ids.indexOf(grabbed), ids.length, latest.current.count);
      return { ids, grabbed, from, position: from, offset: 0, by };
    },
    [],
  );

  const reveal = useCallback(
    (index: number) => {
      const { scroller, edges, rowHeight } = latest.current;
      const view = scroller?.getBoundingClientRect() ?? windowView();
      const top = (list.current?.getBoundingClientRect().top ?? 0) + index * rowHeight;
      const over = top - view.top - edges.top;
      const by = over < 0 ? over : Math.max(0, top + rowHeight - (view.bottom - edges.bottom));
      if (by !== 0) (scroller ?? globalThis).scrollBy({ top: by, behavior: 'instant' });
    },
    [list],
  );

  const end = useCallback((drop: boolean) => {
    const ended = current.current;
    if (!ended) return;
    release.current?.();
    release.current = null;
    current.current = null;
    if (!drop) wantedGrip.current = null;
    const shown = drop ? latest.current.onDrop(ended) : undefined;
    if (ended.by === 'keys' || ended.position !== ended.from)
      announce(latest.current.describe(drop ? 'dropped' : 'cancelled', ended));
    if (shown) void shown.then(() => setDrag(current.current));
    else setDrag(null);
  }, []);

  const grab = useCallback(
    (event: PointerEvent<HTMLElement>, ids: readonly Id[], grabbed: Id, place: number) => {
      const element = list.current;
      if (event.button !== 0 || !element || current.current) return;
      event.preventDefault();
      event.currentTarget.focus({ preventScroll: true });
      // The list captures the pointer: the row leaves the page when it is scrolled far away.
      element.setPointerCapture(event.pointerId);
      const under = (y: number) => y - element.getBoundingClientRect().top;
      let y = event.clientY;
      const start = under(y);
      const grip = ids.indexOf(grabbed);
      change(initialDrag(ids, grabbed, place, 'pointer'));
      const follow = () => {
        const now = current.current;
        if (!now) return;
        const { rowHeight, count, followPointer } = latest.current;
        const position = positionFor(Math.floor(under(y) / rowHeight), grip, ids.length, count);
        const offset = followPointer ? under(y) - start : 0;
        if (position !== now.position || offset !== now.offset) change({ ...now, position, offset });
      };
      let frame = requestAnimationFrame(function scroll() {
        const { scroller, edges } = latest.current;
        const { top, bottom } = scroller?.getBoundingClientRect() ?? windowView();
        const by = scrollSpeed(y, top, bottom, edges);
        if (by !== 0) {
          (scroller ?? globalThis).scrollBy({ top: by, behavior: 'instant' });
          follow();
        }
        frame = requestAnimationFrame(scroll);
      });
      const listening = new AbortController();
      const { signal } = listening;
      release.current = () => {
        cancelAnimationFrame(frame);
        listening.abort();
      };
      const handleMove = ({ clientY }: globalThis.PointerEvent) => {
        y = clientY;
        follow();
      };
      element.addEventListener('pointermove', handleMove, { signal });
      element.addEventListener('pointerup', () => end(true), { signal });
      element.addEventListener('pointercancel', () => end(false), { signal });
      const handleKey = (key: KeyboardEvent) => {
        if (key.key !== 'Escape') return;
        // A dialog around the list stays open.
        key.preventDefault();
        key.stopPropagation();
        end(false);
      };
      addEventListener('keydown', handleKey, { signal, capture: true });
    },
    [list, change, end, initialDrag],
  );

  const lift = useCallback(
    (ids: readonly Id[], grabbed: Id, place: number) => {
      const lifted = initialDrag(ids, grabbed, place, 'keys');
      wantedGrip.current = grabbed;
      change(lifted);
      announce(latest.current.describe('lifted', lifted));
    },
    [change, initialDrag],
  );

  const isByKeys = drag?.by === 'keys';
  // On the window: the grip may be out of the page for a moment while its row moves far.
  useEffect(() => {
    if (!isByKeys) return;
    const handleKey = (event: KeyboardEvent) => {
      const now = current.current;
      if (!now) return;
      const position = positionByKey(event.key, now.position, latest.current.count - now.ids.length);
      if (position !== null) {
        const next = { ...now, position };
        change(next);
        announce(latest.current.describe('over', next));
        reveal(position + now.ids.indexOf(now.grabbed));
      } else if (event.key === ' ' || event.key === 'Enter') end(true);
      else if (event.key === 'Escape' || event.key === 'Tab') end(false);
      else return;
      if (event.key !== 'Tab') event.preventDefault();
      event.stopPropagation();
    };
    const handlePress = () => end(false);
    addEventListener('keydown', handleKey, true);
    addEventListener('pointerdown', handlePress, true);
    return () => {
      removeEventListener('keydown', handleKey, true);
      removeEventListener('pointerdown', handlePress, true);
    };
  }, [isByKeys, change, reveal, end]);

  const moveByKey = useCallback(
    (event: KeyPress, id: Id, from: number): boolean => {
      const { count, onDrop, describe } = latest.current;
      const position = hasModifier(event) ? null : positionByKey(event.key, from, count - 1);
      if (position === null) return false;
      event.preventDefault();
      if (position === from) return true;
      const moved: DragState<Id> = { ids: [id], grabbed: id, from, position, offset: 0, by: 'keys' };
      wantedGrip.current = id;
      void onDrop(moved);
      announce(describe('dropped', moved));
      reveal(position);
      return true;
    },
    [reveal],
  );

  // After every render: a row that moved far is rendered when the list has followed the scroll.
  useLayoutEffect(() => {
    const wanted = wantedGrip.current;
    if (wanted === null) return;
    const grips = list.current?.querySelectorAll<HTMLElement>('[data-grip]') ?? [];
    const grip = [...grips].find(({ dataset }) => dataset['grip'] === String(wanted));
    if (!grip) return;
    if (!current.current) wantedGrip.current = null;
    if (document.activeElement !== grip) grip.focus({ preventScroll: true });
  });

  return { drag, announcement, announce, grab, lift, moveByKey, cancel: useCallback(() => end(false), [end]) };
}
