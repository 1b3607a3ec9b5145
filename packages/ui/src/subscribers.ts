/** Creates the listeners of a store outside of React, for `useSyncExternalStore`. */
export function createSubscribers() {
  const listeners = new Set<() => void>();
  return {
    subscribe(this: void, listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify(this: void) {
      for (const listener of listeners) listener();
    },
  };
}
