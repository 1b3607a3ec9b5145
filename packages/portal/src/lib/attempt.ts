/** Storage may be closed to the page, full, or hold what another version wrote: then there is nothing. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
