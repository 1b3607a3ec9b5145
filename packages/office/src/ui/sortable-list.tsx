import { useNotify, useRefresh } from 'react-admin';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DragIndicator from '@mui/icons-material/DragIndicator';
import { Box, IconButton, Typography } from '@mui/material';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/text.ts';
import { CallFailed } from '../lib/http.ts';
import { visuallyHidden } from './styles.ts';
import { messageOf } from './use-call.tsx';
import { moved, useDragging } from './use-dragging.ts';

interface Move {
  /** Name of the ordered list. */
  of: string;
  /** Its version that is shown. */
  version: number;
  /** Moves something by a version, and returns the version that this leaves. */
  write: (version: number) => Promise<number>;
}

const emptyQueue = (of: string) => ({ of, left: 0, waiting: 0, isBroken: false, last: Promise.resolve(true) });

/**
 * Saves moves one after another, each by the version that the one before has left, then refetches, since somebody else
 * may have changed the order. A failure also drops the moves that wait, as they count on the one that failed. Resolves
 * to true if the move is saved.
 */
export function useOrder() {
  const text = useText();
  const notify = useNotify();
  const refresh = useRefresh();
  const queue = useRef(emptyQueue(''));
  return ({ of, version, write }: Move): Promise<boolean> => {
    if (queue.current.of !== of) queue.current = emptyQueue(of);
    const moves = queue.current;
    const save = async () => {
      try {
        if (!moves.isBroken) moves.left = await write(Math.max(version, moves.left));
      } catch (error) {
        const isConflict = error instanceof CallFailed && error.code === 'conflict';
        notify(isConflict ? text.order.conflict : messageOf(error, text), { type: 'error' });
        moves.isBroken = true;
      }
      const isSaved = !moves.isBroken;
      moves.waiting -= 1;
      if (moves.waiting === 0) {
        moves.isBroken = false;
        refresh();
      }
      return isSaved;
    };
    moves.waiting += 1;
    moves.last = moves.last.then(save);
    return moves.last;
  };
}

interface Props<Item extends { id: number }> {
  items: readonly Item[];
  /** The number of all items, if not all are shown. */
  total?: number;
  nameOf: (item: Item) => string;
  /** Moves an item to a position, counted from 0. Reports failures itself; resolves to false after one. */
  onMove: (item: Item, position: number) => Promise<boolean>;
  children: (item: Item) => ReactNode;
}

const directions = [
  { by: 'up', Icon: ArrowUpward },
  { by: 'down', Icon: ArrowDownward },
] as const;

interface Step {
  id: number;
  by: 'up' | 'down';
}

/** React moves a row in the DOM, which takes the focus from its button: gives it back after a step. */
const useRefocus = (list: RefObject<HTMLElement | null>, rows: readonly unknown[]) => {
  const focused = useRef<Step>(undefined);
  useEffect(() => {
    const { id, by } = focused.current ?? {};
    if (id === undefined) return;
    const buttons = list.current?.querySelector(`[data-id="${id}"]`)?.querySelectorAll<HTMLElement>('[data-by]') ?? [];
    const [first, second] = by === 'up' ? [...buttons] : [...buttons].toReversed();
    (first?.hasAttribute('disabled') ? second : first)?.focus();
    focused.current = undefined;
  }, [list, rows]);
  return (step: Step) => void (focused.current = step);
};

/** A list that is sorted by dragging its rows or by their arrow buttons. */
export function SortableList<Item extends { id: number }>({ items, total, nameOf, onMove, children }: Props<Item>) {
  const text = useText().order;
  const list = useRef<HTMLOListElement>(null);
  // The order after a drop, until the list is refetched.
  const [order, setOrder] = useState<{ of: readonly Item[]; rows: Item[] }>();
  const [announcement, setAnnouncement] = useState('');
  const rows = order?.of === items ? order.rows : items;
  const count = total ?? rows.length;
  const put = useCallback(
    (drag: { from: number; to: number }) => {
      const item = rows[drag.from];
      if (!item) return;
      setOrder({ of: items, rows: moved(rows, drag) });
      setAnnouncement(text.moved(nameOf(item), drag.to + 1, count));
      // The refetched list is the same one if nothing has changed, and would not take the place of the failed order.
      void onMove(item, drag.to).then((isSaved) => isSaved || setOrder(undefined));
    },
    [rows, items, text, nameOf, count, onMove],
  );
  const { drag, begin } = useDragging(list, put);
  const refocus = useRefocus(list, rows);
  const shown = drag ? moved(rows, drag) : rows;
  const dragged = drag && rows[drag.from];
  const step = (from: number, { id, by }: Step) => {
    refocus({ id, by });
    put({ from, to: by === 'up' ? from - 1 : from + 1 });
  };
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {text.hint}
      </Typography>
      <Box component="ol" ref={list} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {shown.map((item, at) => (
          <Box
            component="li"
            key={item.id}
            data-id={item.id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              py: 0.5,
              borderBottom: 1,
              borderColor: 'divider',
              bgcolor: item === dragged ? 'action.selected' : undefined,
            }}
          >
            <Box
              aria-hidden
              title={text.grip(nameOf(item))}
              onPointerDown={(event) => begin(event, at)}
              sx={{ cursor: 'grab', touchAction: 'none', display: 'flex', p: 0.5, color: 'text.secondary' }}
            >
              <DragIndicator fontSize="small" />
            </Box>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{children(item)}</Box>
            {directions.map(({ by, Icon }) => (
              <IconButton
                key={by}
                size="small"
                data-by={by}
                aria-label={text[by](nameOf(item))}
                disabled={at === (by === 'up' ? 0 : count - 1)}
                onClick={() => step(at, { id: item.id, by })}
              >
                <Icon fontSize="small" />
              </IconButton>
            ))}
          </Box>
        ))}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
    </>
  );
}
