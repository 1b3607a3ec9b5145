import type { MouseEvent } from 'react';

/** Ignores the second press of a double click, for buttons that toggle. */
export const singlePress = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act();
};
