import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { controlProps, Field } from './field.tsx';
import { ChevronDownIcon } from './icons.tsx';
import css from './text-field.module.css';

interface SelectFieldProps extends Omit<ComponentPropsWithRef<'select'>, 'id' | 'className' | 'onChange'> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  options: readonly { value: string; name: string; disabled?: boolean }[];
  onChange: (value: string) => void;
}

/** The browser's own select under its label. */
export function SelectField({ label, error, hint, required, options, onChange, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} required={required} error={error} hint={hint}>
      <select
        {...select}
        {...controlProps(id, { error, hint, required })}
        className={css.select}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map(({ value, name, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDownIcon size={18} className={css.chevron} />
    </Field>
  );
}
