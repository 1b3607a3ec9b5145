import { isNamed } from '../../lib/name-match.ts';
import type { Collection } from '@kamerton/wire';
import { bounds } from '@kamerton/wire/client/bounds';
import type { Language } from '@kamerton/wire/client/languages';

const sorts = ['name', 'tracks', 'length'] as const;

/** `arranged` is the editors' order. */
export type ReadyMadeSort = 'arranged' | (typeof sorts)[number];

/** Filter and order of the list of ready-made playlists. */
export interface ReadyMadeView {
  what: string;
  block: number | undefined;
  sort: ReadyMadeSort;
}

/** Reads the view from its address; invalid values are ignored. */
export function viewIn(address: URLSearchParams): ReadyMadeView {
  const block = Number(address.get('block'));
  return {
    what: (address.get('what') ?? '').slice(0, bounds.search_text),
    block: Number.isSafeInteger(block) && block > 0 ? block : undefined,
    sort: sorts.find((sort) => sort === address.get('sort')) ?? 'arranged',
  };
}

/** Writes the view into an address; the reverse of `viewIn`. */
export function addressOfView({ what, block, sort }: ReadyMadeView): URLSearchParams {
  const address = new URLSearchParams({ view: 'playlists' });
  if (what) address.set('what', what);
  if (block !== undefined) address.set('block', String(block));
  if (sort !== 'arranged') address.set('sort', sort);
  return address;
}

const secondsOf = ({ duration: { hours, minutes, seconds } }: Collection) => (hours * 60 + minutes) * 60 + seconds;

/** Filters by words of name and description, and sorts. */
export function arrange(
  collections: readonly Collection[],
  { what, sort }: Pick<ReadyMadeView, 'what' | 'sort'>,
  language: Language,
): Collection[] {
  const found = collections.filter(({ name, description }) => isNamed(`${name} ${description}`, what));
  const { compare } = new Intl.Collator(language);
  if (sort === 'name') return found.toSorted((a, b) => compare(a.name, b.name));
  if (sort === 'tracks') return found.toSorted((a, b) => b.track_count - a.track_count);
  if (sort === 'length') return found.toSorted((a, b) => secondsOf(b) - secondsOf(a));
  return found;
}
