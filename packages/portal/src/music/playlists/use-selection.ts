import type { Track } from '@kamerton/wire';
import { useCallback, useMemo, type RefObject } from 'react';
import { usePersistedState } from '../../lib/use-persisted-state.ts';
import { moveByArrows } from '../../ui/arrow-keys.ts';
import { useKeys } from '../../ui/use-keys.ts';
import { all, extended, pruned, nothing, readSelection, toggled, serialized } from './selection.ts';

interface SelectionOptions {
  /** The playlist's id. */
  id: number;
  /** The tracks that the list shows: what is hidden by a filter is not acted on, and selected again behind it. */
  shown: readonly Track[];
  list: RefObject<HTMLElement | null>;
  onRemove: (ids: readonly number[]) => void;
}

/** Selection of tracks; in the list Ctrl+A selects all, Delete removes, Escape clears, arrows move between rows. */
export function useSelection({ id, shown, list, onRemove }: SelectionOptions) {
  const [chosen, setChosen] = usePersistedState(`selection ${id}`, readSelection, serialized);
  const visible = useMemo(() => new Set(shown.map((each) => each.id)), [shown]);
  const selection = useMemo(() => pruned(chosen, visible), [chosen, visible]);
  const { ids } = selection;

  const choose = useCallback(
    (track: number, range: boolean) =>
      setChosen((old) =>
        range
          ? extended(
              old,
              track,
              shown.map((each) => each.id),
            )
          : toggled(old, track),
      ),
    [shown, setChosen],
  );
  const chooseAll = useCallback(
    (on: boolean) => setChosen(on ? all(shown.map((each) => each.id)) : nothing),
    [shown, setChosen],
  );
  const clear = useCallback(() => setChosen(nothing), [setChosen]);

  useKeys(list, (event) => {
    const isAll = event.code === 'KeyA' && (event.ctrlKey || event.metaKey);
    if (event.defaultPrevented) return;
    if (isAll) chooseAll(true);
    else if (event.key === 'Delete' && ids.size > 0) onRemove([...ids]);
    else if (event.key === 'Escape' && ids.size > 0) clear();
    else return moveByArrows(event);
    event.preventDefault();
  });

  return { ids, choose, chooseAll, clear };
}
