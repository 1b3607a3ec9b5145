/** A query of TanStack Query 5, as far as it is read here. */
interface Query {
  queryKey: unknown;
  queryHash: string;
  state: { data: unknown; isInvalidated: boolean; fetchStatus: string; status: string };
  options: { queryFn?: unknown; meta?: unknown; staleTime?: number | 'static' };
  isActive: () => boolean;
  isStaleByTime: (staleTime: number | 'static' | undefined) => boolean;
  isDisabled: () => boolean;
}

interface Client {
  getQueryCache: () => { getAll: () => Query[] };
  isFetching: () => number;
  isMutating: () => number;
}

/** A node of React's tree. */
interface Fiber {
  memoizedProps?: { client?: Client } | null;
  child: Fiber | null;
  stateNode?: { current?: Fiber } | null;
}

declare global {
  interface Window {
    /** Takes the writes after which everything was compared, and what was stale. */
    reportCompared?: (writes: string[], stale: string[]) => Promise<void>;
    /** Resolves when no write is on its way any more. */
    staleQueries?: () => Promise<void>;
  }
}

/**
 * In a page: after each write, reads every cached query anew that is neither invalidated nor stale by age, and reports
 * those whose data the server no longer returns. Signed addresses, moments of the present and the state of the server differ
 * in each answer.
 */
export function watchStaleQueries() {
  const volatile = new Set([
    'file',
    'cover',
    'peaks',
    'now',
    'at',
    'position',
    'seen_at',
    'last_seen_at',
    'last_contact_at',
    'checked_at',
    'parts',
    'room',
    // Reading a thread marks it as read.
    '.request.unread',
  ]);
  const reads = /search|preview|verify$|suggest|ids$|plays|unread/;
  const found = new Set<string>();
  let writes: string[] = [];
  let walking = Promise.resolve();

  const findClient = (): Client | undefined => {
    for (const element of document.querySelectorAll('body *')) {
      const key = Object.keys(element).find((name) => name.startsWith('__reactContainer$'));
      const host = key && (element as unknown as Record<string, Fiber>)[key];
      let fiber: Fiber | null | undefined = host ? (host.stateNode?.current ?? host) : null;
      for (; fiber; fiber = fiber.child)
        if (fiber.memoizedProps?.client?.getQueryCache) return fiber.memoizedProps.client;
    }
    return undefined;
  };

  /** Lists of the music base, where albums come and go by imports and revocations of other journeys. */
  const isShared = ({ queryKey }: Query) => /^albums,(newest|popular)/.test(String(queryKey));
  const idOf = (entry: unknown) => (entry as { id?: unknown } | null)?.id;
  const withoutOthers = (list: unknown[], entries: unknown[]) =>
    list.filter((one) => idOf(one) === undefined || entries.some((entry) => idOf(entry) === idOf(one)));

  /**
   * The path of the first value that differs; undefined without one. Only fields that both have are compared, and of a
   * shared list only entries that both have, not their number.
   */
  const difference = (one: unknown, other: unknown, shared: boolean, path = ''): string | undefined => {
    if (shared && Array.isArray(one) && Array.isArray(other)) {
      return difference({ ...withoutOthers(one, other) }, { ...withoutOthers(other, one) }, shared, path);
    }
    if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length)
      return `${path}: ${one.length} entries, now ${other.length}`;
    if (one && other && typeof one === 'object' && typeof other === 'object') {
      for (const [name, value] of Object.entries(one)) {
        if (volatile.has(name) || volatile.has(`${path}.${name}`) || !(name in other)) continue;
        if (shared && name === 'total') continue;
        const inside = difference(value, (other as Record<string, unknown>)[name], shared, `${path}.${name}`);
        if (inside) return inside;
      }
      return undefined;
    }
    return one === other ? undefined : `${path}: ${JSON.stringify(one)}, now ${JSON.stringify(other)}`;
  };

  const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
  const isBusy = (client: Client) => client.isFetching() + client.isMutating() > 0;

  const read = async (client: Client, { queryKey, options, state }: Query) => {
    const queryFn = options.queryFn as (context: object) => Promise<unknown>;
    const context = { queryKey, client, meta: options.meta, signal: new AbortController().signal };
    const { pageParams } = (state.data ?? {}) as { pageParams?: unknown[] };
    if (!pageParams) return queryFn(context);
    const pages = pageParams.map((pageParam) => queryFn({ ...context, pageParam, direction: 'forward' }));
    return { pages: await Promise.all(pages), pageParams };
  };

  const isFresh = (query: Query) =>
    query.state.status === 'success' &&
    query.state.fetchStatus === 'idle' &&
    !query.state.isInvalidated &&
    typeof query.options.queryFn === 'function' &&
    // A query that may not be refetched is of what is made but once.
    query.options.staleTime !== 'static' &&
    !query.isDisabled() &&
    (query.isActive() || !query.isStaleByTime(query.options.staleTime));

  /** Compares until nothing is written or fetched meanwhile: a change may be on its way here as an event. */
  const compare = async (client: Client, query: Query) => {
    for (let tries = 0; tries < 200; tries += 1) {
      const { data } = query.state;
      const latest = await read(client, query).catch(() => data);
      const path = difference(data, latest, isShared(query));
      if (!path || !isFresh(query)) return;
      if (tries === 199) found.add(`${query.queryHash} after ${writes.join(', ')}: ${path}`);
      await nextFrame();
    }
  };

  const walk = async () => {
    const client = findClient();
    if (!client) return;
    await nextFrame();
    while (isBusy(client)) await nextFrame();
    for (const query of client.getQueryCache().getAll()) if (isFresh(query)) await compare(client, query);
    // Writes made while this is reported are of the next walk.
    const compared = writes;
    writes = [];
    await window.reportCompared?.(compared, [...found]);
  };

  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const answer = await send(input, init);
    const method = input instanceof Request ? input.method : (init?.method ?? 'GET');
    const address = input instanceof Request ? input.url : String(input);
    const { pathname } = new URL(address, location.href);
    if (method !== 'GET' && answer.ok && !reads.test(pathname)) {
      writes.push(`${method} ${pathname}`);
      walking = walking.then(walk);
    }
    return answer;
  };
  window.staleQueries = () => walking;
}
