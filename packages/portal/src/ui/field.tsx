import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import css from './text-field.module.css';

interface FieldProps {
  /** Of the control, which carries `describedBy(id)` where there is a hint or a fault. */
  id: string;
  label: string;
  required?: boolean | undefined;
  /** What is wrong with it; stands under the field and is read with it. */
  error?: string | undefined;
  /** What helps to fill it in. */
  hint?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** What a control says of itself to those who hear it. */
export const controlProps = (
  id: string,
  { error, hint, required }: Pick<FieldProps, 'error' | 'hint' | 'required'>,
) => ({
  id,
  'aria-required': required || undefined,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
});

/** A label, the control under it, its hint and what is wrong with it. Required fields are marked. */
export function Field({ id, label, required, error, hint, className, children }: FieldProps) {
  return (
    <div className={classes(css.field, className)}>
      <label htmlFor={id} className={css.label} data-required={required || undefined}>
        {label}
      </label>
      <div className={css.box} data-invalid={error ? '' : undefined}>
        {children}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
}
