import { asEnd, clockIn } from '../lib/clock-text.ts';
import css from './time-field.module.css';

interface TimeFieldProps {
  name: string;
  label: string;
  value: string;
  /** Id of its error or note. */
  describedBy?: string | undefined;
  invalid: boolean;
  /** True for the end of an interval: midnight is written as 24:00. */
  ends?: boolean;
  onChange: (typed: string) => void;
}

/**
 * Clock time as text, normalized on blur. The browser's own time field would show AM and PM by the computer's region,
 * not by the portal's language.
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
