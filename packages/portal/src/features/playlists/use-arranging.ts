import type { Track } from '@kamerton/wire';
import { useCallback, type RefObject } from 'react';
import { currentLanguage } from '../../i18n/language.ts';
import { currentPlaylistsText } from './text.ts';
import { formatNumber } from '../../i18n/format.ts';
import { notifyBriefly, notifyWithAction } from '../../ui/notify.ts';
import { useDragReorder } from '../../ui/use-drag-reorder.ts';
import { isSameOrder, moved } from './order.ts';
import { useEdits } from './use-edits.ts';

interface ArrangingOptions {
  id: number;
  /** As far as they are loaded. */
  loaded: readonly Track[];
  list: RefObject<HTMLOListElement | null>;
  rowHeight: number;
}

/** The header, and the bars at the bottom, lie over the page. */
const edges = { top: 110, bottom: 190 };

const idsOf = (tracks: readonly Track[]) => tracks.map(({ id }) => id);

/** Everything that changes which tracks a playlist has and how they stand, shown at once. */
export function useArranging({ id, loaded, list, rowHeight }: ArrangingOptions) {
  const { tracks, edit } = useEdits(id, loaded);

  const move = useCallback(
    (ids: readonly number[], position: number) => {
      if (!isSameOrder(moved(tracks, ids, position), tracks)) edit({ kind: 'move', ids, position });
    },
    [tracks, edit],
  );

  const remove = useCallback(
    (ids: readonly number[]) => {
      const { arranging, undo } = currentPlaylistsText();
      const gone = new Set(ids);
      // A revoked one is in no catalogue that it could be taken from again.
      const playable = tracks.filter((track) => gone.has(track.id) && track.file !== null);
      const text = arranging.removed(ids.length, formatNumber(ids.length, currentLanguage()));
      const order = idsOf(tracks);
      edit({ kind: 'remove', ids });
      if (playable.length === 0) return notifyBriefly('success', text);
      notifyWithAction('success', text, {
        name: undo,
        onPress: () => edit({ kind: 'restore', tracks: playable, order }),
      });
    },
    [tracks, edit],
  );

  const saveOrder = (order: readonly Track[]) => {
    const { arranging, undo } = currentPlaylistsText();
    const before = idsOf(tracks);
    if (isSameOrder(order, tracks)) return;
    edit({ kind: 'move', ids: idsOf(order), position: 0 });
    notifyWithAction('success', arranging.orderSaved, {
      name: undo,
      onPress: () => edit({ kind: 'move', ids: before, position: 0 }),
    });
  };

  const reorder = useDragReorder<number>({
    list,
    edges,
    rowHeight,
    count: tracks.length,
    onDrop: ({ ids, position }) => {
      move(ids, position);
      // The edit reaches the page with the next timer.
      return new Promise((done) => setTimeout(done));
    },
    describe: (stage, { held, position, ids }) => {
      const { arranging } = currentPlaylistsText();
      const name = tracks.find((track) => track.id === held)?.name ?? '';
      const language = currentLanguage();
      const place = formatNumber(position + ids.indexOf(held) + 1, language);
      const total = formatNumber(tracks.length, language);
      if (stage === 'lifted') return arranging.lifted(name, place, total);
      if (stage === 'over') return arranging.over(place, total);
      return stage === 'dropped' ? arranging.dropped(name, place) : arranging.cancelled(name);
    },
  });
  return { tracks, move, remove, saveOrder, ...reorder };
}
