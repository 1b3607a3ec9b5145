import MuiAutocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete';
import { useTranslate } from 'react-admin';
import type { KeyboardEvent } from 'react';
import { useText } from '../i18n/text.ts';

/** Material's field with a list, whose own words are English, in the reader's language. */
export function Autocomplete<
  Option,
  Multiple extends boolean | undefined = false,
  DisableClearable extends boolean | undefined = false,
>(props: AutocompleteProps<Option, Multiple, DisableClearable, false>) {
  const translate = useTranslate();
  return (
    <MuiAutocomplete
      openText={translate('ra.action.open')}
      closeText={translate('ra.action.close')}
      clearText={translate('ra.action.clear_input_value')}
      noOptionsText={useText().shell.nothingFound}
      loadingText={translate('ra.message.loading')}
      {...props}
    />
  );
}

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
