import type { Track } from '@kamerton/wire';
import { useCallback, useState, type RefObject } from 'react';
import { currentLanguage } from '../../i18n/language.ts';
import { currentPlaylistsText } from './text.ts';
import { formatNumber } from '../../i18n/format.ts';
import { notifyBriefly, notifyWithAction } from '../../ui/notify.ts';
import { isSameOrder, moved } from './order.ts';
import { useEdits } from './use-edits.ts';
import { useLifting, type Lift } from './use-lifting.ts';

interface ArrangingOptions {
  id: number;
  /** As far as they are loaded. */
  loaded: readonly Track[];
  list: RefObject<HTMLOListElement | null>;
  rowHeight: number;
}

const idsOf = (tracks: readonly Track[]) => tracks.map(({ id }) => id);

/** Everything that changes which tracks a playlist has and how they stand, shown at once. */
export function useArranging({ id, loaded, list, rowHeight }: ArrangingOptions) {
  const { tracks, edit } = useEdits(id, loaded);
  const [said, setSaid] = useState('');

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

  const say = (what: 'lifted' | 'over' | 'dropped' | 'cancelled', { held, position, ids }: Lift) => {
    const { arranging } = currentPlaylistsText();
    const name = tracks.find((track) => track.id === held)?.name ?? '';
    const language = currentLanguage();
    const place = formatNumber(position + ids.indexOf(held) + 1, language);
    const total = formatNumber(tracks.length, language);
    if (what === 'lifted') setSaid(arranging.lifted(name, place, total));
    else if (what === 'over') setSaid(arranging.over(place, total));
    else setSaid(what === 'dropped' ? arranging.dropped(name, place) : arranging.cancelled(name));
  };

  const lifting = useLifting({
    list,
    rowHeight,
    total: tracks.length,
    onDrop: ({ ids, position }) => move(ids, position),
    onSay: say,
  });
  return { tracks, said, move, remove, saveOrder, ...lifting };
}
