class DiskRequest extends EventTarget {
  result: unknown;
  error: DOMException | null = null;
  onsuccess?: () => void;
  onupgradeneeded?: () => void;
  /** Answers what is asked; true if it has failed, and nobody minds that. */
  answer(act: () => unknown): boolean {
    try {
      this.result = act();
      this.onsuccess?.();
    } catch (error) {
      this.error = error as DOMException;
    }
    const isUnhandled = this.dispatchEvent(new Event(this.error ? 'error' : 'success', { cancelable: true }));
    return this.error !== null && isUnhandled;
  }
}

type Rows = Map<unknown, unknown>;

/** The rows of a store within a transaction, which has the requests one after another. */
const storeOf = (rows: Rows, ask: (act: () => unknown) => DiskRequest, change: typeof ask) => {
  const keyOf = (id: unknown) => [...rows].find(([, row]) => (row as { id: unknown }).id === id)?.[0];
  return {
    get: (key: unknown) => ask(() => rows.get(key)),
    getAll: (_: null, limit?: number) => ask(() => [...rows.values()].slice(0, limit)),
    count: () => ask(() => rows.size),
    put: (row: { id?: unknown }, key: unknown = row.id) => change(() => rows.set(key, row)),
    add: (row: { id: unknown }) =>
      change(() => {
        if (keyOf(row.id) !== undefined) throw new DOMException('twice', 'ConstraintError');
        return rows.set(Math.max(0, ...([...rows.keys()] as number[])) + 1, row);
      }),
    delete: (key: unknown) => change(() => rows.delete(key)),
    clear: () => change(() => rows.clear()),
    index: () => ({
      getKey: (id: unknown) => ask(() => keyOf(id)),
      openCursor: (id: unknown) =>
        ask(() => {
          const key = keyOf(id);
          const update = (row: unknown) => change(() => rows.set(key, row));
          return key === undefined ? null : { value: rows.get(key), update };
        }),
    }),
  };
};

/** Databases of a browser as they are used here, in memory, which neither Node nor its pages of tests have. */
export const createMemoryDisk = () => {
  const disk = {
    rows: new Map<string, Rows>(),
    /** Stores of each transaction that writes, and how durable it is. */
    writes: [] as string[],
    connections: [] as { onversionchange?: () => void; close: () => void; isClosed: boolean }[],
    /** Refuse to open the database, and each change of a row, while they are there. */
    openingError: null as DOMException | null,
    writingError: null as DOMException | null,
  };
  /** It ends when it has no request left, and breaks off with the first one that fails; other rows stay as they are then. */
  const begin = (names: string[], mode: string, { durability }: { durability: string }) => {
    const due: (() => boolean)[] = [];
    const ask = (act: () => unknown) => {
      const request = new DiskRequest();
      due.push(() => request.answer(act));
      return request;
    };
    const change = (act: () => unknown) =>
      ask(() => {
        if (disk.writingError) throw disk.writingError;
        return act();
      });
    const objectStore = (name: string) => {
      if (!names.includes(name)) throw new DOMException(name, 'NotFoundError');
      return storeOf(disk.rows.get(name) ?? new Map(), ask, change);
    };
    const transaction = Object.assign(new EventTarget(), {
      error: disk.writingError,
      objectStore,
      objectStoreNames: names,
    });
    queueMicrotask(() => {
      let isFailed = false;
      for (let act = due.shift(); act && !isFailed; act = due.shift()) isFailed = act();
      transaction.dispatchEvent(new Event(isFailed ? 'abort' : 'complete'));
    });
    if (mode === 'readwrite') disk.writes.push(`${names.join()} ${durability}`);
    return transaction;
  };
  const connect = () => {
    const connection = {
      isClosed: false,
      close: () => void (connection.isClosed = true),
      createObjectStore: (name: string) => {
        disk.rows.set(name, new Map());
        return { createIndex: () => undefined };
      },
      transaction: (...args: Parameters<typeof begin>) => {
        if (connection.isClosed) throw new DOMException('closed', 'InvalidStateError');
        return begin(...args);
      },
    };
    disk.connections.push(connection);
    return connection;
  };
  const open = () => {
    const request = new DiskRequest();
    const answer = () => {
      if (disk.openingError) throw disk.openingError;
      request.result = connect();
      if (disk.rows.size === 0) request.onupgradeneeded?.();
      return request.result;
    };
    queueMicrotask(() => request.answer(answer));
    return request;
  };
  return Object.assign(disk, { indexedDB: { open } });
};
