import { bounds } from '@kamerton/wire/client/bounds';
import { idIn } from '../../lib/ids.ts';

export type VenueTab = 'active' | 'inactive';

/** What stands over the list of venues. */
export type VenueLayer =
  | { kind: 'new' }
  /** Settings of a venue, a copy of it, what plays in it. */
  | { kind: 'edit' | 'copy' | 'assign'; id: number };

/** The screen of venues as its address tells it. */
export interface VenueParams {
  tab: VenueTab;
  /** What is searched for; empty where nothing is. */
  q: string;
  playlist_id?: number | undefined;
  selection_id?: number | undefined;
  /** The venue whose hours are shown; 0 for an address that can name none, as in a layer. */
  venue?: number | undefined;
  layer?: VenueLayer | undefined;
}

/** The id that is named, 0 for one that no venue can have; undefined where none is named. */
const namedIn = (text: string | null): number | undefined => (text === null ? undefined : (idIn(text) ?? 0));

const layers = ['edit', 'copy', 'assign'] as const;

function layerIn(address: URLSearchParams): VenueLayer | undefined {
  if (address.has('new')) return { kind: 'new' };
  for (const kind of layers) {
    const id = namedIn(address.get(kind));
    if (id !== undefined) return { kind, id };
  }
  return undefined;
}

/** What the server takes: no control characters, and not more of them than a name may have. */
const plainQuery = (words: string) =>
  words
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, bounds.name);

/** Reads an address; what makes no sense in it is passed over. */
export const paramsIn = (address: URLSearchParams): VenueParams => ({
  tab: address.get('tab') === 'inactive' ? 'inactive' : 'active',
  q: plainQuery(address.get('q') ?? ''),
  playlist_id: idIn(address.get('playlist_id')),
  selection_id: idIn(address.get('selection_id')),
  venue: namedIn(address.get('venue')),
  layer: layerIn(address),
});

/** The address's search, `?` included; empty for the active venues. */
export function searchOf({ tab, q, playlist_id, selection_id, venue, layer }: VenueParams): string {
  const pairs: [string, string][] = [];
  if (tab === 'inactive') pairs.push(['tab', tab]);
  if (q) pairs.push(['q', q]);
  if (playlist_id !== undefined) pairs.push(['playlist_id', String(playlist_id)]);
  if (selection_id !== undefined) pairs.push(['selection_id', String(selection_id)]);
  if (venue !== undefined) pairs.push(['venue', String(venue)]);
  if (layer) pairs.push(layer.kind === 'new' ? ['new', '1'] : [layer.kind, String(layer.id)]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}
