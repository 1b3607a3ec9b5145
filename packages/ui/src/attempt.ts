/** Returns undefined if it throws: storage may be blocked, full, or hold data of another version. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
