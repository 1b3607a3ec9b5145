import type { ComponentPropsWithRef } from 'react';
import { ChevronDownIcon } from './icons.tsx';
import css from './pill-select.module.css';

interface PillSelectProps<Value extends string> extends Omit<
  ComponentPropsWithRef<'select'>,
  'className' | 'onChange' | 'value'
> {
  value: Value;
  options: readonly { value: Value; name: string }[];
  onChange: (value: Value) => void;
}

/** Compact select beside other controls; its label is outside. */
export function PillSelect<Value extends string>({ options, onChange, ...select }: PillSelectProps<Value>) {
  return (
    <span className={css.box}>
      <select
        {...select}
        className={css.select}
        onChange={({ target }) => {
          const chosen = options.find(({ value }) => value === target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDownIcon size={16} />
    </span>
  );
}
