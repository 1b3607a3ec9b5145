import { Autocomplete as MuiAutocomplete, type AutocompleteProps, TextField, type TextFieldProps } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/text.ts';
import { messageOf } from './use-call.tsx';

interface Identified {
  id: number;
}

interface Props<
  Option extends Identified,
  Multiple extends boolean | undefined,
  DisableClearable extends boolean | undefined,
> extends Omit<AutocompleteProps<Option, Multiple, DisableClearable, false>, 'renderInput'> {
  label: string;
  getOptionLabel: (option: Option) => string;
  /** Gets the words to search by: none while the field shows what is chosen. */
  onTyped: (words: string) => void;
  /** Why the list could not be read. */
  failure: unknown;
  /** Props of the text field. */
  field?: Pick<TextFieldProps, 'error' | 'helperText' | 'margin'>;
}

/**
 * A field with a list that the server searches. A text that stands for nothing chosen stays in the field and lets the
 * form around it not be sent: the former choice would be sent for it, or none.
 */
export function Autocomplete<
  Option extends Identified,
  Multiple extends boolean | undefined = false,
  DisableClearable extends boolean | undefined = false,
>({ label, onTyped, failure, field, disabled = false, ...props }: Props<Option, Multiple, DisableClearable>) {
  const translate = useTranslate();
  const words = useText();
  const { nothingFound, chooseFromList } = words.shell;
  const { value, getOptionLabel } = props;
  const chosen = !value || Array.isArray(value) ? '' : getOptionLabel(value as Option);
  const [text, setText] = useState(chosen);
  const [isRefused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isUnchosen = text.trim() !== chosen.trim();
  useEffect(() => input.current?.setCustomValidity(isUnchosen ? chooseFromList : ''), [isUnchosen, chooseFromList]);
  return (
    <MuiAutocomplete
      openText={translate('ra.action.open')}
      closeText={translate('ra.action.close')}
      clearText={translate('ra.action.clear_input_value')}
      noOptionsText={failure ? messageOf(failure, words) : nothingFound}
      loadingText={translate('ra.message.loading')}
      // The server has filtered already, in every language.
      filterOptions={(options) => options}
      filterSelectedOptions={Array.isArray(value)}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      clearOnBlur={false}
      inputValue={text}
      onInputChange={(_, next, why) => {
        if (why === 'reset') return;
        setText(next);
        setRefused(false);
        onTyped(why === 'input' ? next : '');
      }}
      onInvalid={(event) => {
        event.preventDefault();
        setRefused(true);
        input.current?.focus();
      }}
      // A disabled field would not refuse its text.
      disabled={disabled && !isUnchosen}
      renderInput={(params) => (
        <TextField
          {...params}
          {...field}
          label={label}
          inputRef={input}
          {...(isRefused && isUnchosen && { error: true, helperText: chooseFromList })}
        />
      )}
      {...props}
    />
  );
}
