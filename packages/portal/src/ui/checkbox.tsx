import { useId, type ChangeEvent, type ReactNode } from 'react';
import css from './checkbox.module.css';

interface CheckboxProps {
  label: ReactNode;
  /** The label is read out only. */
  hidden?: boolean;
  checked: boolean;
  /** Some of what it stands for is chosen, and some is not. */
  partly?: boolean;
  disabled?: boolean;
  error?: string | undefined;
  onChange: (checked: boolean, event: ChangeEvent<HTMLInputElement>) => void;
}

export function Checkbox({ label, hidden = false, checked, partly = false, disabled, error, onChange }: CheckboxProps) {
  const id = useId();
  return (
    <span className={css.row}>
      <input
        ref={(element) => {
          if (element) element.indeterminate = partly;
        }}
        id={id}
        type="checkbox"
        className={css.box}
        checked={checked}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked, event)}
      />
      <label htmlFor={id} className={hidden ? 'sr-only' : undefined}>
        {label}
      </label>
      {error && (
        <span id={`${id}-error`} className={css.error}>
          {error}
        </span>
      )}
    </span>
  );
}
