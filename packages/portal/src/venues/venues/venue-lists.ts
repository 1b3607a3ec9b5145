import { foldCase } from '@kamerton/wire/client/fold-case';
import type { Venue } from '@kamerton/wire';
import { type Tone, toneOf } from '../../lib/tones.ts';

/** Filter of a list; omitted fields match all. */
export interface VenueFilter {
  is_active?: boolean | undefined;
  playlist_id?: number | undefined;
  selection_id?: number | undefined;
}

// Ignores letter case and ё; a chain's “No. 2” comes before its “No. 10”.
const order = { numeric: true, sensitivity: 'base' } as const;

/** Sorts by name. Creating a collator takes 30 ms of a first load, so that none is created before it is used. */
function byName(venues: Venue[]): Venue[] {
  const { compare } = new Intl.Collator('ru', order);
  return venues.sort((one, other) => compare(one.name, other.name) || one.id - other.id);
}

export const fits = (venue: Venue, filter: VenueFilter): boolean =>
  (filter.is_active === undefined || venue.is_active === filter.is_active) &&
  (filter.playlist_id === undefined || venue.playlist_id === filter.playlist_id) &&
  (filter.selection_id === undefined || venue.selection_id === filter.selection_id);

/** True if the name, the address or the legal entity contains the text, as the server's search has it. */
export const mentions = (venue: Venue, text: string): boolean =>
  [venue.name, venue.address, venue.legal_entity].some((field) => foldCase(field).includes(foldCase(text)));

/** Puts changed venues into a list, by name; those that no longer match leave it. */
export function withChanged(list: readonly Venue[], filter: VenueFilter, changed: readonly Venue[]): Venue[] {
  const ids = new Set(changed.map(({ id }) => id));
  return byName([...list.filter(({ id }) => !ids.has(id)), ...changed.filter((venue) => fits(venue, filter))]);
}

/** All venues that are in any of the lists, each once, by name. */
export function union(lists: readonly (readonly Venue[])[]): Venue[] {
  const found = new Map(lists.flat().map((venue) => [venue.id, venue]));
  return byName([...found.values()]);
}

/** The tone of a venue's playlist; a ready-made one has another tone than the own playlist of the same id. */
export function playingTone({ playlist_id, selection_id }: Pick<Venue, 'playlist_id' | 'selection_id'>): Tone | 'none' {
  if (playlist_id !== null) return toneOf(playlist_id);
  return selection_id === null ? 'none' : toneOf(selection_id + 2);
}
