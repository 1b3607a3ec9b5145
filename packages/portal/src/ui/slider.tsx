import type { ComponentProps, CSSProperties } from 'react';
import css from './slider.module.css';

interface SliderProps extends Pick<ComponentProps<'input'>, 'disabled' | 'step'> {
  label: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
}

export function Slider({ label, min, max, value, onChange, ...rest }: SliderProps) {
  const filled = max > min ? ((value - min) / (max - min)) * 100 : 0;
  return (
    <input
      {...rest}
      type="range"
      className={css.slider}
      style={{ '--filled': `${filled}%` } as CSSProperties}
      aria-label={label}
      min={min}
      max={max}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  );
}
