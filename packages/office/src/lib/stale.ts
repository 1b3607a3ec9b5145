import { office, type OfficeEndpoint } from '@kamerton/wire/office';
import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';
import { onWritten } from './http.ts';
import { clearMe } from './session.ts';

type NounOf<Call> = Call extends { method: infer Method; path: `/${infer Path}` }
  ? Method extends 'GET'
    ? never
    : Path extends `${infer First}/${string}`
      ? First
      : Path
  : never;

/** The subject of a call that writes: the first part of its path. Those about genres and tags are declared as one. */
type Noun = NounOf<(typeof office)[keyof typeof office]> | 'genres' | 'tags';

const music = ['tracks', 'albums', 'collections', 'genres', 'tags'];

/**
 * Root keys of the queries that a write makes stale, by what was written: they name it, count it, or follow from it.
 * Every write also counts on the dashboard and in the menu, and is in the history of its record.
 */
const staleBy: Record<Noun, readonly string[]> = {
  accounts: ['accounts', 'requests', 'contracts', 'emails'],
  albums: [...music, 'imports', 'deliveries'],
  audit: ['audit'],
  blocks: ['blocks', 'collections'],
  collections: ['collections', 'blocks'],
  contracts: ['contracts', 'terms', 'accounts', 'requests', 'emails'],
  ddex: [...music, 'imports', 'deliveries'],
  drops: ['drops'],
  emails: ['emails'],
  enrol: ['me', 'staff'],
  genres: music,
  imports: [...music, 'imports', 'deliveries', 'uploads'],
  me: ['me', 'auth', 'staff', 'own-sessions', 'own-passkeys', 'proof-ways'],
  'planned-revocations': ['planned-revocations'],
  players: ['venues', 'players'],
  'reply-templates': ['reply-templates'],
  requests: ['requests', 'accounts', 'emails'],
  revocations: [...music, 'imports', 'deliveries'],
  'saved-filters': ['saved-filters'],
  'sign-in': [],
  'sign-out': [],
  staff: ['staff', 'me', 'auth', 'requests'],
  tags: music,
  'terms-drafts': ['terms-drafts', 'terms', 'contracts', 'accounts'],
  tracks: [...music, 'imports', 'deliveries'],
  uploads: ['uploads', 'imports'],
};

const always = ['dashboard', 'history', 'audit'];

/** Calls that write nothing that a query reads. */
const reads = new Set<OfficeEndpoint>([office.previewRevocation, office.auditVerify]);

const nounOf = ({ path }: OfficeEndpoint) => path.split('/')[1] as Noun;

/** True if the key is that of a query about one record. */
const isAbout = (key: readonly unknown[], id: unknown) =>
  key.some((part) => String(part) === String(id) || String((part as { id?: unknown } | null)?.id) === String(id));

/**
 * Reads again what is on the screen, and the rest when it is shown. A first read that is under way is cancelled, since it
 * may have read what was before the change and an invalidation would join it.
 */
export function refetch(client: QueryClient, filter: Pick<QueryFilters, 'queryKey'> = {}): Promise<void> {
  // Data of a static query is never read again.
  void client.cancelQueries({ ...filter, predicate: (query) => !query.isStatic() });
  return client.invalidateQueries(filter);
}

/** Mark of a query that each write to its record puts its answer into. */
export const setByWrites = { isSetByWrites: true };

/**
 * Invalidates what each write makes stale; what is shown is refetched at once. A form puts the record that it has saved
 * into its own query, and a deleted one is asked for no more.
 */
export function refreshAfterWrites(client: QueryClient) {
  onWritten((endpoint, id) => {
    const noun = nounOf(endpoint);
    if (reads.has(endpoint) || noun === 'sign-in' || noun === 'sign-out') return;
    const stale = new Set<unknown>([...staleBy[noun], ...always]);
    if (stale.has('me')) clearMe();
    const isRecord = endpoint.path.endsWith('{id}');
    const isOwn = ({ queryKey: key, meta }: Query) =>
      isAbout(key, id) &&
      ((isRecord && endpoint.method === 'DELETE') ||
        (key[0] === noun && (meta?.['isSetByWrites'] || (isRecord && key[1] === 'getOne'))));
    const isNamed = ({ queryKey }: Query) => stale.has(queryKey[0]);
    // Also what shows the answer: a read from before the write that arrives later would take its place.
    void client.cancelQueries({
      predicate: (query) => isNamed(query) && (!isOwn(query) || query.state.data !== undefined),
    });
    void client.invalidateQueries({ predicate: (query) => isNamed(query) && !isOwn(query) });
  });
}
