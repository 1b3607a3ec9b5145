import { LRUCache } from 'lru-cache';

/** Versions of what an account can read; they differ when a write has changed it. */
export interface Versions {
  /** Of the popularity and the search documents of the catalogue. */
  search: string;
  /** Of the catalogue and the collections, which are the same for all accounts. */
  catalogue: string;
  /** Of the account's playlists, venues and music. */
  content: string;
}

/** The account that reads, with versions that were read within its request. */
export interface Reader {
  id: number;
  versions: Versions;
}

/** Results in memory, each under the version of its data; a result of another version is loaded again. */
export interface ReadCache {
  /** Returns a result that is the same for all accounts. */
  ofCatalogue: <T extends object>(reader: Reader, key: string, load: () => Promise<T>) => Promise<T>;
  /** Returns things of the catalogue by id, in order; those that are not in memory are loaded by one call. */
  listOfCatalogue: <T extends object>(
    reader: Reader,
    kind: string,
    ids: readonly number[],
    load: (ids: readonly number[]) => Promise<ReadonlyMap<number, T>>,
  ) => Promise<T[]>;
  /** Returns a result that is the same for all accounts and depends on popularity or search documents too. */
  ofSearch: <T extends object>(reader: Reader, key: string, load: () => Promise<T>) => Promise<T>;
  /** Returns a result of one account, which may depend on the catalogue too. */
  ofAccount: <T extends object>(reader: Reader, key: string, load: () => Promise<T>) => Promise<T>;
}

/** Maximum size of all results as JSON, in characters; in memory they take about twice that in bytes. */
const capacity = 16_000_000;

interface Entry {
  version: string;
  value: Promise<object> | object;
}

export const createReadCache = (): ReadCache => {
  const entries = new LRUCache<string, Entry>({ maxSize: capacity });

  const read = <T extends object>(version: string, key: string, load: () => Promise<T>): Promise<T> => {
    const cached = entries.get(key);
    if (cached?.version === version) return cached.value as Promise<T>;
    const entry: Entry = { version, value: load() };
    // Concurrent readers share one load. Its size is known when it has ended.
    entries.set(key, entry, { size: 1 });
    void weigh(key, entry);
    return entry.value as Promise<T>;
  };

  const weigh = async (key: string, entry: Entry): Promise<void> => {
    const loaded = await Promise.resolve(entry.value).catch(() => null);
    // Another version may have taken its place.
    if (entries.peek(key) !== entry) return;
    if (loaded === null) entries.delete(key);
    // A copy, since the size of an entry that is the same object is not changed.
    else entries.set(key, { ...entry }, { size: key.length + sizeOf(loaded) });
  };

  const listOfCatalogue: ReadCache['listOfCatalogue'] = async <T extends object>(
    { versions: { catalogue: version } }: Reader,
    kind: string,
    ids: readonly number[],
    load: (ids: readonly number[]) => Promise<ReadonlyMap<number, T>>,
  ) => {
    const cached = ids.map((id) => {
      const entry = entries.get(`${kind} ${id}`);
      return entry?.version === version ? (entry.value as T) : undefined;
    });
    const missing = ids.filter((_, at) => cached[at] === undefined);
    if (missing.length === 0) return cached as T[];
    const loaded = await load(missing);
    for (const [id, value] of loaded) {
      const key = `${kind} ${id}`;
      entries.set(key, { version, value }, { size: key.length + sizeOf(value) });
    }
    return ids.flatMap((id, at): T[] | T => cached[at] ?? loaded.get(id) ?? []);
  };

  return {
    listOfCatalogue,
    ofSearch: ({ versions }, key, load) => read(`${versions.catalogue} ${versions.search}`, key, load),
    ofCatalogue: ({ versions }, key, load) => read(versions.catalogue, key, load),
    ofAccount: ({ id, versions }, key, load) => read(`${versions.catalogue} ${versions.content}`, `${id} ${key}`, load),
  };
};

const sizeOf = (value: object): number => {
  if (value instanceof Set) return value.size * 10;
  return 'length' in value && !Array.isArray(value) ? Number(value.length) : JSON.stringify(value).length;
};
