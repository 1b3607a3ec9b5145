import type { SearchBody } from '@kamerton/wire';
import { bounds } from '@kamerton/wire/client/bounds';
import { dayOfAddress } from '../../lib/days.ts';

export type SearchTab = 'tracks' | 'albums';

export interface SearchParams {
  tab: SearchTab;
  /** Request body; fields that filter nothing are omitted. */
  body: SearchBody;
}

function idsIn(value: string | null, max: number): number[] {
  const ids = (value ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  return [...new Set(ids)].slice(0, max);
}

const flagIn = (value: string | null) => (value === 'true' || value === 'false' ? value === 'true' : undefined);

const withoutEmpty = <T extends object>(body: T): T =>
  Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  ) as T;

/** Replaces control characters, such as a pasted tab, by blanks, since the server refuses them. */
export const plainWords = (words: string) => words.replaceAll(/\p{Cc}/gu, ' ');

/** Reads the search from its address; invalid values are ignored. */
export function paramsIn(address: URLSearchParams): SearchParams {
  const what = plainWords(address.get('what') ?? '').slice(0, bounds.search_text);
  return {
    tab: address.get('tab') === 'albums' ? 'albums' : 'tracks',
    body: withoutEmpty({
      what: what || undefined,
      genres: idsIn(address.get('genres'), bounds.search_genres),
      tags: idsIn(address.get('tags'), bounds.search_tags),
      from: dayOfAddress(address.get('from')),
      to: dayOfAddress(address.get('to')),
      explicit: flagIn(address.get('explicit')),
      vocal: flagIn(address.get('vocal')),
    }),
  };
}

/** Writes the search into an address; the reverse of `paramsIn`. */
export function addressOf({ tab, body }: SearchParams): URLSearchParams {
  const address = new URLSearchParams();
  if (tab === 'albums') address.set('tab', tab);
  for (const [key, value] of Object.entries(body)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text) address.set(key, text);
  }
  return address;
}

/** Counts the filters beside the words; a period counts once. */
export function countFilters({ genres, tags, from, to, explicit, vocal }: SearchBody): number {
  const single = [from ?? to, explicit, vocal].filter((value) => value != null);
  return (genres?.length ?? 0) + (tags?.length ?? 0) + single.length;
}

/** Returns the search without each of its words; nothing for a single word. */
export function withoutEachWord(body: SearchBody): { word: string; without: SearchBody }[] {
  const words = (body.what ?? '').split(/\s+/).filter(Boolean);
  if (words.length < 2) return [];
  return words.map((word, place) => ({
    word,
    without: { ...body, what: words.filter((_, other) => other !== place).join(' ') },
  }));
}
