import type { Language } from '@kamerton/wire';
import { useId, useRef, useState } from 'react';
import { writeDay } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useText } from '../i18n/text.ts';
import { dayIn } from '../lib/days.ts';
import { IconButton } from './button.tsx';
import css from './date-field.module.css';
import { CalendarIcon } from './icons.tsx';

interface DateFieldProps {
  label: string;
  /** `YYYY-MM-DD`. */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
  invalid?: boolean;
}

const written = (value: string | undefined, language: Language) => (value ? writeDay(value, language) : '');

/**
 * A day, typed as the interface's language writes it or picked from the browser's calendar. The browser's own field
 * would use the browser's language.
 */
export function DateField({ label, value, onChange, invalid = false }: DateFieldProps) {
  const { format, shell } = useText();
  const language = useLanguage();
  const id = useId();
  const calendar = useRef<HTMLInputElement>(null);
  /** Text being typed; null while the field shows its value. */
  const [typed, setTyped] = useState<string | null>(null);
  const day = typed === null ? value : dayIn(typed);

  const settle = () => {
    if (typed !== null && day !== null && day !== value) onChange(day);
    if (day !== null) setTyped(null);
  };

  return (
    <span className={css.field}>
      <label htmlFor={id}>{label}</label>
      <span className={css.box} data-invalid={invalid || day === null ? '' : undefined}>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          className={css.input}
          placeholder={format.day}
          aria-invalid={invalid || day === null || undefined}
          value={typed ?? written(value, language)}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={settle}
          onKeyDown={({ key }) => {
            if (key === 'Enter') settle();
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
          value={value ?? ''}
          onChange={({ target }) => {
            setTyped(null);
            onChange(target.value || undefined);
          }}
        />
      </span>
    </span>
  );
}
