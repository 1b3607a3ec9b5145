const isSet = (value: object): value is { id: unknown; is_my: unknown } => 'is_my' in value && 'id' in value;

/**
 * Returns an answer with the set of this id in my music or out of it, wherever it occurs. Unchanged parts stay the same
 * objects, so that only changed ones render again.
 */
export function withMembership(data: unknown, id: number, isMy: boolean): unknown {
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) {
    const parts: unknown[] = data.map((part) => withMembership(part, id, isMy));
    return parts.every((part, index) => part === data[index]) ? data : parts;
  }
  if (isSet(data)) return data.id === id && data.is_my !== isMy ? { ...data, is_my: isMy } : data;
  const parts = Object.entries(data).map(([key, part]) => {
    // Tracks hold no set, and there are many.
    return [key, key === 'tracks' ? (part as unknown) : withMembership(part, id, isMy)] as const;
  });
  const same = parts.every(([key, part]) => part === (data as Record<string, unknown>)[key]);
  return same ? data : Object.fromEntries(parts);
}
