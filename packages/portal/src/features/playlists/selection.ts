/** Which tracks of a list are chosen. A range goes from the anchor, the track that was chosen by itself last. */
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

/** Adds everything between the anchor and this track, as the list shows it; without an anchor this track alone. */
export function extended(selection: Selection, id: number, shown: readonly number[]): Selection {
  const from = selection.anchor === null ? -1 : shown.indexOf(selection.anchor);
  const to = shown.indexOf(id);
  if (from === -1 || to === -1) return { ids: new Set([...selection.ids, id]), anchor: id };
  const between = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.ids, ...between]), anchor: selection.anchor };
}

export const all = (shown: readonly number[]): Selection => ({ ids: new Set(shown), anchor: null });

/** A selection as JSON holds it, and back; what is none is nothing. */
export const written = ({ ids, anchor }: Selection) => ({ ids: [...ids], anchor });

export function readSelection(kept: unknown): Selection {
  if (typeof kept !== 'object' || kept === null || !('ids' in kept) || !Array.isArray(kept.ids)) return nothing;
  const ids = new Set(kept.ids.filter((id) => Number.isSafeInteger(id)) as number[]);
  const anchor = 'anchor' in kept && ids.has(kept.anchor as number) ? (kept.anchor as number) : null;
  return { ids, anchor };
}

/** What is still there of it: tracks go while they are chosen. The same selection where nothing went. */
export function kept(selection: Selection, there: ReadonlySet<number>): Selection {
  const left = [...selection.ids].filter((id) => there.has(id));
  return left.length === selection.ids.size ? selection : { ...selection, ids: new Set(left) };
}
