import type { MouseEvent } from 'react';

/** For a button that turns into its opposite: the second press of a double one would take back what the first did. */
export const singlePress = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act();
};
