/** Selected tracks of a list. A range starts at the anchor, the track that was last selected by itself. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly anchor: number | null;
}

export const nothing: Selection = { ids: new Set(), anchor: null };

export function toggled({ ids }: Selection, id: number): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Adds everything from the anchor to this track in the list's order; without an anchor this track alone. */
export function extended(selection: Selection, id: number, shown: readonly number[]): Selection {
  const from = selection.anchor === null ? -1 : shown.indexOf(selection.anchor);
  const to = shown.indexOf(id);
  if (from === -1 || to === -1) return { ids: new Set([...selection.ids, id]), anchor: id };
  const between = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.ids, ...between]), anchor: selection.anchor };
}

export const all = (shown: readonly number[]): Selection => ({ ids: new Set(shown), anchor: null });

/** Serializes a selection for JSON. */
export const serialized = ({ ids, anchor }: Selection) => ({ ids: [...ids], anchor });

export function readSelection(stored: unknown): Selection {
  if (typeof stored !== 'object' || stored === null || !('ids' in stored) || !Array.isArray(stored.ids)) return nothing;
  const ids = new Set(stored.ids.filter((id) => Number.isSafeInteger(id)) as number[]);
  const anchor = 'anchor' in stored && ids.has(stored.anchor as number) ? (stored.anchor as number) : null;
  return { ids, anchor };
}

/** Drops ids of tracks that are gone; returns the same object if none is. */
export function pruned(selection: Selection, existing: ReadonlySet<number>): Selection {
  const left = [...selection.ids].filter((id) => existing.has(id));
  return left.length === selection.ids.size ? selection : { ...selection, ids: new Set(left) };
}
