import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { controlProps, Field } from './field.tsx';
import css from './text-field.module.css';

interface TextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'className'> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
}

/** Several lines of text under their label; grows with the text if the browser can. */
export function TextArea({ label, error, hint, required, rows = 4, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <Field id={id} label={label} required={required} error={error} hint={hint}>
      <textarea {...area} {...controlProps(id, { error, hint, required })} rows={rows} className={css.area} />
    </Field>
  );
}
