import { bounds } from '@kamerton/wire/client/bounds';
import { idIn } from '../../lib/paths.ts';

/** Statuses by which venues are filtered. */
const airs = ['silent', 'offline', 'no_source'] as const;

export type VenueTab = 'active' | 'inactive';

/** Overlay above the list of venues. */
export type VenueLayer =
  | { kind: 'new' }
  /** Settings of a venue, a copy of it, its playlist, its player, how well its playlist fits. */
  | { kind: 'edit' | 'copy' | 'assign' | 'player' | 'fitness'; id: number };

/** State of the venues screen, as in its address. */
export interface VenueParams {
  tab: VenueTab;
  /** Search text; empty without a search. */
  q: string;
  playlist_id?: number | undefined;
  selection_id?: number | undefined;
  /** Tags of which the venues have any, or all. */
  tag_ids?: readonly number[] | undefined;
  tags_match?: 'any' | 'all' | undefined;
  /** Statuses of which the venues have any. */
  air?: readonly (typeof airs)[number][] | undefined;
  /** Id of the venue whose hours are shown; 0 for an invalid id, here and in an overlay. */
  venue?: number | undefined;
  layer?: VenueLayer | undefined;
}

/** Parses an id; 0 if it is invalid, undefined if there is none. */
const namedIn = (text: string | null): number | undefined => (text === null ? undefined : (idIn(text) ?? 0));

const layers = ['edit', 'copy', 'assign', 'player', 'fitness'] as const;

function layerIn(address: URLSearchParams): VenueLayer | undefined {
  if (address.has('new')) return { kind: 'new' };
  for (const kind of layers) {
    const id = namedIn(address.get(kind));
    if (id !== undefined) return { kind, id };
  }
  return undefined;
}

/** Cleans a search text: no control characters, at most as long as a name. */
const plainQuery = (words: string) =>
  words
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, bounds.name);

/** Ids with commas between; undefined if there is none. */
const idsIn = (text: string | null): number[] | undefined => {
  const ids = (text ?? '').split(',').flatMap((each) => idIn(each) ?? []);
  return ids.length > 0 ? ids.slice(0, bounds.venue_tags) : undefined;
};

/** Statuses with commas between; undefined if there is none. */
function airsIn(text: string | null) {
  const words = (text ?? '').split(',');
  const found = airs.filter((each) => words.includes(each));
  return found.length > 0 ? found : undefined;
}

/** Reads an address; invalid values are ignored. */
export const paramsIn = (address: URLSearchParams): VenueParams => ({
  tab: address.get('tab') === 'inactive' ? 'inactive' : 'active',
  q: plainQuery(address.get('q') ?? ''),
  playlist_id: idIn(address.get('playlist_id')),
  selection_id: idIn(address.get('selection_id')),
  tag_ids: idsIn(address.get('tags')),
  tags_match: address.get('match') === 'all' ? 'all' : undefined,
  air: airsIn(address.get('air')),
  venue: namedIn(address.get('venue')),
  layer: layerIn(address),
});

/** Returns the address's query, `?` included; empty for the active venues. */
export function searchOf(params: VenueParams): string {
  const { tab, q, playlist_id, selection_id, tag_ids, tags_match, air, venue, layer } = params;
  const pairs: [string, string][] = [];
  if (tab === 'inactive') pairs.push(['tab', tab]);
  if (q) pairs.push(['q', q]);
  if (playlist_id !== undefined) pairs.push(['playlist_id', String(playlist_id)]);
  if (selection_id !== undefined) pairs.push(['selection_id', String(selection_id)]);
  if (tag_ids?.length) pairs.push(['tags', tag_ids.join()]);
  if (tags_match === 'all') pairs.push(['match', 'all']);
  if (air?.length) pairs.push(['air', air.join()]);
  if (venue !== undefined) pairs.push(['venue', String(venue)]);
  if (layer) pairs.push(layer.kind === 'new' ? ['new', '1'] : [layer.kind, String(layer.id)]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}
