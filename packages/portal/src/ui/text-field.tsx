import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import css from './text-field.module.css';

interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'className'> {
  label: string;
  /** What is wrong with it; stands under the field and is read with it. */
  error?: string | undefined;
  /** A control inside the field, at its end. */
  end?: ReactNode;
}

/** One line of text under its label. Required fields are marked. */
export function TextField({ label, error, end, required, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label} data-required={required || undefined}>
        {label}
      </label>
      <div className={css.box} data-invalid={error ? '' : undefined}>
        <input
          {...input}
          id={id}
          className={css.input}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {end}
      </div>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
}
