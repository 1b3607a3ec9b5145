interface Waiting<Key, Value> {
  key: Key;
  resolve: (value: Value | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Answers concurrent calls by few: `load` gets the keys of all calls that have arrived since it began last, and runs
 * once at a time. The answer to a call comes from a `load` that began after the call.
 */
export const inBatches = <Key, Value>(load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>) => {
  let waiting: Waiting<Key, Value>[] = [];
  let isRunning = false;

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const found = await load([...new Set(batch.map(({ key }) => key))]);
        for (const { key, resolve } of batch) resolve(found.get(key));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isRunning = false;
  };

  return (key: Key): Promise<Value | undefined> =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      // The requests that have arrived with this one are read first.
      setImmediate(() => void run());
    });
};
