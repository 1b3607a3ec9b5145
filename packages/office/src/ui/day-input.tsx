import { type FocusEvent, useState } from 'react';
import { DateInput, type DateInputProps } from 'react-admin';
import { useText } from '../i18n/text.ts';

/** A day. One that does not exist is said to be none: the browser passes an empty value on and shows what was typed. */
export function DayInput(props: DateInputProps) {
  const { not_a_date: fault } = useText().errors.fields;
  const [isWrong, setWrong] = useState(false);
  return (
    <DateInput
      {...props}
      // As `onBlur` of the input itself it would replace the one that reads an emptied field.
      slotProps={{
        htmlInput: { onBlur: (event: FocusEvent<HTMLInputElement>) => setWrong(event.currentTarget.validity.badInput) },
      }}
      // A list's filters show no text below them.
      {...(isWrong && {
        helperText: fault,
        sx: { '&&& .MuiFormHelperText-root': { display: 'block', color: 'error.main' } },
      })}
    />
  );
}
