/**
 * Returns a key per row: the id, and behind it its occurrence where an id is listed again. A row that moves keeps its
 * key, and with it its open menu and its focus.
 */
export function rowKeys(ids: readonly number[]): string[] {
  const seen = new Map<number, number>();
  return ids.map((id) => {
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return count === 1 ? String(id) : `${id} ${count}`;
  });
}
