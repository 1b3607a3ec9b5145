import { asEnd, clockIn } from './clock-text.ts';
import css from './time-field.module.css';

interface TimeFieldProps {
  name: string;
  label: string;
  value: string;
  /** The id of what is wrong with it, or what its time means. */
  describedBy?: string | undefined;
  invalid: boolean;
  /** It ends something: midnight is written as 24:00. */
  ends?: boolean;
  onChange: (typed: string) => void;
}

/**
 * A clock time as text: what is typed carelessly is put right when the field is left. The browser's own time field
 * would show AM and PM by the computer's region, whatever the language here.
 */
export function TimeField({ name, label, value, describedBy, invalid, ends = false, onChange }: TimeFieldProps) {
  return (
    <input
      name={name}
      className={css.time}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      maxLength={8}
      value={value}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => onChange(target.value)}
      onBlur={({ target }) => {
        const clock = clockIn(target.value);
        const put = clock !== null && ends ? asEnd(clock) : clock;
        if (put !== null && put !== target.value) onChange(put);
      }}
    />
  );
}
