import { useId } from 'react';
import css from './choice.module.css';

interface ChoiceProps<T extends string> {
  legend: string;
  value: T;
  options: readonly { value: T; name: string }[];
  onChange: (value: T) => void;
}

/** Radio buttons: one of a few, all of them visible. */
export function Choice<T extends string>({ legend, value, options, onChange }: ChoiceProps<T>) {
  const group = useId();
  return (
    <fieldset className="bare-fieldset">
      <legend className="text-14 mb-8 legend">{legend}</legend>
      <div className={css.options}>
        {options.map((option) => (
          <label key={option.value} className={css.option}>
            <input
              type="radio"
              name={group}
              className={css.radio}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
