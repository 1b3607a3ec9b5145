/** Returns a function that is true when `every` milliseconds have passed since it was last true for a name. */
export const createDue = () => {
  const last = new Map<string, number>();
  return (name: string, every: number): boolean => {
    const now = performance.now();
    if (now - (last.get(name) ?? -Infinity) < every) return false;
    last.set(name, now);
    return true;
  };
};

/** Makes a value at its first use and returns the same one from then on. */
export const once = <Made>(make: () => Made): (() => Made) => {
  let cached: { value: Made } | undefined;
  return () => (cached ??= { value: make() }).value;
};

/** Makes a value for each text at its first use. The texts must be few: all values are kept. */
export const onceForEach = <Made>(make: (text: string) => Made): ((text: string) => Made) => {
  const cache = new Map<string, { value: Made }>();
  return (text) => {
    const entry = cache.get(text) ?? { value: make(text) };
    cache.set(text, entry);
    return entry.value;
  };
};
