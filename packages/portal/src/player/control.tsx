import type { ComponentPropsWithRef } from 'react';
import { classes } from '../ui/classes.ts';
import css from './control.module.css';

interface ControlProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'aria-pressed'> {
  /** The name that is read out and shown on hover. */
  label: string;
  /** State of a toggle. */
  pressed?: boolean;
  /** The main control: play and pause. */
  main?: boolean;
}

export function Control({ label, pressed, main = false, className, ...rest }: ControlProps) {
  return (
    <button
      type="button"
      className={classes(css.control, main && css.main, className)}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      {...rest}
    />
  );
}
