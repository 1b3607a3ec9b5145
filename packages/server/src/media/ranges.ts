/** Both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * One range of a `Range` header over `size` bytes, both ends included. Null: the whole is to be sent (no header, a
 * unit we do not know, several ranges). `unsatisfiable`: it begins beyond the end.
 */
export const readRange = (header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null => {
  const match = /^bytes=(\d*)-(\d*)$/i.exec((header ?? '').trim());
  const [, from = '', to = ''] = match ?? [];
  if (!match || (from === '' && to === '')) return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size) return 'unsatisfiable';
  return end < start ? null : { start, end };
};
