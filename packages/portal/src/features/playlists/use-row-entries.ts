import { useCallback } from 'react';
import { usePlaylistsText } from './text.ts';
import { ChevronDownIcon, ChevronUpIcon, SwapIcon, TrashIcon } from '../../ui/icons.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';

interface RowEntriesOptions {
  total: number;
  move: (ids: readonly number[], position: number) => void;
  remove: (ids: readonly number[]) => void;
  /** Asks for the place to move to. */
  onPlace: (ids: readonly number[]) => void;
}

/** What the menu of a playlist's track holds beside that of every track. */
export function useRowEntries({ total, move, remove, onPlace }: RowEntriesOptions) {
  const { arranging } = usePlaylistsText();
  return useCallback(
    (id: number): MenuEntry[] => [
      { name: arranging.toStart, icon: ChevronUpIcon, onPress: () => move([id], 0) },
      { name: arranging.toEnd, icon: ChevronDownIcon, onPress: () => move([id], total - 1) },
      { name: arranging.toPlace, icon: SwapIcon, onPress: () => onPlace([id]) },
      { name: arranging.remove, icon: TrashIcon, danger: true, onPress: () => remove([id]) },
    ],
    [arranging, total, move, remove, onPlace],
  );
}
