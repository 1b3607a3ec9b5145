import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { controlProps, Field } from './field.tsx';
import css from './text-field.module.css';

interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'className'> {
  label: string;
  /** Fault, shown under the field and read out with it. */
  error?: string | undefined;
  /** Hint, shown under the field and read out with it. */
  hint?: ReactNode;
  /** A control inside the field, at its end. */
  end?: ReactNode;
}

/** One line of text under its label. */
export function TextField({ label, error, hint, end, required, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} required={required} error={error} hint={hint}>
      <input {...input} {...controlProps(id, { error, hint, required })} className={css.input} />
      {end}
    </Field>
  );
}
