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
