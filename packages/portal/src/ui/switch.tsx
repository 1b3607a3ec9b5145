import { useId, type ReactNode } from 'react';
import css from './switch.module.css';

interface SwitchProps {
  /** The words beside it, or its name alone where `hidden`. */
  label: ReactNode;
  hidden?: boolean;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** On or off at once. */
export function Switch({ label, hidden = false, checked, disabled = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <span className={css.row}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={css.switch}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={id} className={hidden ? 'sr-only' : undefined}>
        {label}
      </label>
    </span>
  );
}
