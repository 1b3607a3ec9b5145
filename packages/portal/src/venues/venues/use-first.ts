import type { Venue } from '@kamerton/wire';
import { useState } from 'react';

/**
 * Returns the venue of a list that is shown where none is chosen: the first one, which stays while it is listed, so that
 * a venue that comes before it meanwhile takes no form away from whoever is typing.
 */
export function useFirst(listed: readonly Venue[]): Venue | undefined {
  const [shown, setShown] = useState(listed[0]?.id);
  const first = listed.find(({ id }) => id === shown) ?? listed[0];
  if (first?.id !== shown) setShown(first?.id);
  return first;
}
