import type { KeyboardEvent } from 'react';

/**
 * For a field of choices: Enter sends the form around it only while the text in the field is what is chosen. It would
 * send the former choice while another one is typed.
 */
export const sendOnlyChosen =
  (chosen: string) =>
  (event: KeyboardEvent): void => {
    const { target } = event;
    if (event.key === 'Enter' && target instanceof HTMLInputElement && target.value !== chosen) event.preventDefault();
  };
