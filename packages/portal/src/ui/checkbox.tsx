import { Checkbox as Base } from '@base-ui/react/checkbox';
import { useId, type ReactNode } from 'react';
import css from './checkbox.module.css';

interface CheckboxProps {
  label: ReactNode;
  /** The label is read out only. */
  hidden?: boolean;
  checked: boolean;
  /** True if some of its items are chosen and some are not. */
  partly?: boolean;
  error?: string | undefined;
  /** `event` is the press, with its modifier keys. */
  onChange: (checked: boolean, event: Event) => void;
}

export function Checkbox({ label, hidden = false, checked, partly = false, error, onChange }: CheckboxProps) {
  const id = useId();
  return (
    <span className={css.row}>
      <Base.Root
        id={id}
        nativeButton
        render={(props) => <button type="button" {...props} />}
        className={css.box}
        checked={checked}
        indeterminate={partly}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onCheckedChange={(next, { event }) => onChange(next, event)}
      />
      <label htmlFor={id} className={hidden ? 'sr-only' : undefined}>
        {label}
      </label>
      {error && (
        <span id={`${id}-error`} className="fault basis-full">
          {error}
        </span>
      )}
    </span>
  );
}
