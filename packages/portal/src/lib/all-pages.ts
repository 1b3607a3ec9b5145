import { type Page, pagesOf } from './pages.ts';

/** Fetches all entries of a list, page after page. */
export async function allOf<P extends Page, T>(
  fetchPage: (offset: number) => Promise<P>,
  entriesOf: (page: P) => readonly T[],
): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pagesOf(fetchPage)) all.push(...entriesOf(page));
  return all;
}
