import type { Pagination } from '@kamerton/wire';

/** spec 9: tracks of a set by 1000. */
export const tracksPerPage = 1000;

/** Returns the offset of the next page; undefined after the last. A capped total says only that there is more. */
export function nextOffset({ limit, offset, total, total_is_capped }: Pagination): number | undefined {
  const next = offset + limit;
  return next < total || total_is_capped ? next : undefined;
}

interface Page {
  pagination: Pagination;
}

/** Options of an infinite query with pages by offset. */
export const pagedByOffset = {
  initialPageParam: 0,
  getNextPageParam: ({ pagination }: Page) => nextOffset(pagination),
};

/** Fetches pages one after another until the last. */
export async function* pagesOf<P extends Page>(fetchPage: (offset: number) => Promise<P>) {
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const page: P = await fetchPage(offset);
    yield page;
    offset = nextOffset(page.pagination);
  }
}

/** Fetches all entries of a list, page after page. */
export async function allOf<P extends Page, T>(
  fetchPage: (offset: number) => Promise<P>,
  entriesOf: (page: P) => readonly T[],
): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pagesOf(fetchPage)) all.push(...entriesOf(page));
  return all;
}
