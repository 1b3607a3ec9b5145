import type { Venue } from '@kamerton/wire';

/** Which venues a list holds; what is left out is no condition. */
export interface VenueFilter {
  is_active?: boolean | undefined;
  playlist_id?: number | undefined;
  selection_id?: number | undefined;
}

// Letter case and ё aside; a chain's “No. 2” stands before its “No. 10”.
const { compare: inOrder } = new Intl.Collator('ru', { numeric: true, sensitivity: 'base' });

const compare = (one: Venue, other: Venue): number => inOrder(one.name, other.name) || one.id - other.id;

export const fits = (venue: Venue, filter: VenueFilter): boolean =>
  (filter.is_active === undefined || venue.is_active === filter.is_active) &&
  (filter.playlist_id === undefined || venue.playlist_id === filter.playlist_id) &&
  (filter.selection_id === undefined || venue.selection_id === filter.selection_id);

const folded = (text: string) => text.toLowerCase().replaceAll('ё', 'е');

/** True if the name, the address or the legal entity contains the text, as the server's search has it. */
export const mentions = (venue: Venue, text: string): boolean =>
  [venue.name, venue.address, venue.legal_entity].some((field) => folded(field).includes(folded(text)));

/** A list after these venues were changed: each stands where it belongs by now, or nowhere. */
export function withChanged(list: readonly Venue[], filter: VenueFilter, changed: readonly Venue[]): Venue[] {
  const ids = new Set(changed.map(({ id }) => id));
  return [...list.filter(({ id }) => !ids.has(id)), ...changed.filter((venue) => fits(venue, filter))].sort(compare);
}

/** All venues that are in any of the lists, each once, by name. */
export function union(lists: readonly (readonly Venue[])[]): Venue[] {
  const found = new Map(lists.flat().map((venue) => [venue.id, venue]));
  return [...found.values()].sort(compare);
}
