/** Callbacks that are called on each change. */
export const createSubscribers = () => {
  const all = new Set<() => void>();
  return {
    subscribe: (callback: () => void) => {
      all.add(callback);
      return () => void all.delete(callback);
    },
    notify: () => {
      for (const callback of all) callback();
    },
  };
};
