import { useId, useRef, useState } from 'react';
import { writeDay } from '../i18n/format.ts';
import { useText } from '../i18n/text.ts';
import { dayIn, dayOfAddress } from '../lib/days.ts';
import { IconButton } from './button.tsx';
import css from './date-field.module.css';
import { CalendarIcon } from './icons.tsx';

interface DateFieldProps {
  label: string;
  /** `YYYY-MM-DD`, or a text that is no day. */
  value: string | undefined;
  /** Called with a typed text that is no day too, which a form has to refuse: its former day is no longer meant. */
  onChange: (day: string | undefined) => void;
  invalid?: boolean;
}

const written = (value = '') => (dayOfAddress(value) ? writeDay(value) : value);

/**
 * A day, typed as the interface's language writes it or picked from the browser's calendar. The browser's own field
 * would use the browser's language.
 */
export function DateField({ label, value, onChange, invalid = false }: DateFieldProps) {
  const { format, shell } = useText();
  const id = useId();
  const calendar = useRef<HTMLInputElement>(null);
  /** Text that is typed, or was typed and is no day; null while the field shows its value. */
  const [typed, setTyped] = useState<{ text: string; isDone: boolean } | null>(null);
  // Another value than that text, as from a button beside the field, takes its place.
  const isShown = typed && (!typed.isDone || value === undefined || value === typed.text);
  const text = isShown ? typed.text : written(value);
  const day = dayIn(text);
  const isWrong = invalid || day === null;

  const apply = () => {
    if (!typed || typed.isDone) return;
    setTyped(day === null ? { text, isDone: true } : null);
    const next = day === null ? text : day;
    if (next !== value) onChange(next);
  };

  return (
    <span className="ink-2 inline-row gap-8">
      <label htmlFor={id}>{label}</label>
      <span className={css.box} data-invalid={isWrong ? '' : undefined}>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          className={css.input}
          placeholder={format.day}
          aria-invalid={isWrong || undefined}
          value={text}
          onChange={({ target }) => setTyped({ text: target.value, isDone: false })}
          onBlur={apply}
          onKeyDown={({ key }) => {
            if (key === 'Enter') apply();
          }}
        />
        <IconButton label={shell.calendar} className={css.open} onClick={() => calendar.current?.showPicker()}>
          <CalendarIcon size={18} />
        </IconButton>
        <input
          ref={calendar}
          type="date"
          className={css.calendar}
          tabIndex={-1}
          aria-hidden="true"
          value={dayOfAddress(value) ?? ''}
          onChange={({ target }) => {
            setTyped(null);
            onChange(target.value || undefined);
          }}
        />
      </span>
    </span>
  );
}
