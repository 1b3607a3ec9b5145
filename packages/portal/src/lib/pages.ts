import type { Pagination } from '@kamerton/wire';

/** Offset of the page after this one; undefined after the last. A capped total says only that there is more. */
export function nextOffset({ limit, offset, total, total_is_capped }: Pagination): number | undefined {
  const next = offset + limit;
  return next < total || total_is_capped ? next : undefined;
}
