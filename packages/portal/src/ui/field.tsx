import type { ReactNode } from 'react';
import css from './text-field.module.css';

interface FieldProps {
  /** Id of the control. */
  id: string;
  label: string;
  required?: boolean | undefined;
  /** Fault, shown under the field and read out with it. */
  error?: string | undefined;
  /** Hint, shown under the field and read out with it. */
  hint?: ReactNode;
  children: ReactNode;
}

/** ARIA attributes of a field's control. */
export const controlProps = (
  id: string,
  { error, hint, required }: Pick<FieldProps, 'error' | 'hint' | 'required'>,
) => ({
  id,
  'aria-required': required || undefined,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
});

/** Label, control, hint and fault of a field. Required fields are marked. */
export function Field({ id, label, required, error, hint, children }: FieldProps) {
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label} data-required={required || undefined}>
        {label}
      </label>
      <div className={css.box} data-invalid={error ? '' : undefined}>
        {children}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="fault">
          {error}
        </p>
      )}
    </div>
  );
}
