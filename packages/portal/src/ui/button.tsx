import type { ComponentPropsWithRef } from 'react';
import { classes } from './classes.ts';
import css from './button.module.css';

type ButtonLook = 'accent' | 'plain' | 'quiet';

/** The classes of a button, for links that look like one. */
export const buttonClass = (look: ButtonLook, className?: string) => classes(css.button, css[look], className);

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  look?: ButtonLook;
  /** True while the action runs; further presses do nothing. */
  busy?: boolean;
}

export function Button({ look = 'plain', busy = false, className, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={classes(buttonClass(look, className), busy && css.busy)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  );
}

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label'> {
  /** The name that is read out and shown on hover. */
  label: string;
}

export const iconButtonClass = (className?: string) => classes(css.button, css.icon, className);

export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return <button type={type} className={iconButtonClass(className)} aria-label={label} title={label} {...rest} />;
}
