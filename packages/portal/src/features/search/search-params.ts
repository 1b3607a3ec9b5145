import type { SearchBody } from '@kamerton/wire';
import { bounds } from '@kamerton/wire/client/bounds';
import { dayOfAddress } from '../../lib/days.ts';

export type SearchTab = 'tracks' | 'albums';

export interface SearchParams {
  tab: SearchTab;
  /** What is asked for; fields that filter nothing are left out. */
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

const given = <T extends object>(body: T): T =>
  Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  ) as T;

/** Words as the server takes them: a control character, such as a tab that was pasted, is a blank. */
export const plainWords = (words: string) => words.replaceAll(/\p{Cc}/gu, ' ');

/** Reads the search from its address; what makes no sense there is passed over. */
export function paramsIn(address: URLSearchParams): SearchParams {
  const what = plainWords(address.get('what') ?? '').slice(0, bounds.search_text);
  return {
    tab: address.get('tab') === 'albums' ? 'albums' : 'tracks',
    body: given({
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

/** How many filters beside the words hold; a period counts once. */
export function countFilters({ genres, tags, from, to, explicit, vocal }: SearchBody): number {
  const single = [from ?? to, explicit, vocal].filter((value) => value != null);
  return (genres?.length ?? 0) + (tags?.length ?? 0) + single.length;
}
