import { Autocomplete as MuiAutocomplete, type AutocompleteProps, TextField, type TextFieldProps } from '@mui/material';
import { useGetList, useTranslate } from 'react-admin';
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
> extends Omit<AutocompleteProps<Option, Multiple, DisableClearable, false>, 'options' | 'renderInput'> {
  label: string;
  resource: string;
  /** The most options at a time. */
  most?: number;
  /** Id of the one that cannot be chosen. */
  leftOut?: number;
  getOptionLabel: (option: Option) => string;
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
>({
  label,
  resource,
  most = 50,
  leftOut,
  field,
  disabled = false,
  ...props
}: Props<Option, Multiple, DisableClearable>) {
  const translate = useTranslate();
  const words = useText();
  const { nothingFound, chooseFromList } = words.shell;
  const { value, getOptionLabel } = props;
  // None while the field shows what is chosen.
  const [q, setWords] = useState('');
  const pagination = { page: 1, perPage: most };
  const { data = [], error, isPending } = useGetList<Option>(resource, { pagination, filter: { q } });
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
      options={data.filter(({ id }) => id !== leftOut)}
      loading={isPending}
      noOptionsText={error ? messageOf(error, words) : nothingFound}
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
        setWords(why === 'input' ? next : '');
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
