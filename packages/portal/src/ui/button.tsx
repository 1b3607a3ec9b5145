import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classes } from './classes.ts';
import css from './button.module.css';

type ButtonVariant = 'accent' | 'plain' | 'quiet';

/** The classes of a button, for links that look like one. */
export const buttonClass = (variant: ButtonVariant, className?: string) => classes(css.button, css[variant], className);

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant;
  /** True while the action runs; further presses do nothing. */
  busy?: boolean;
}

export function Button({ variant = 'plain', busy = false, className, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={classes(buttonClass(variant, className), busy && css.busy)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  );
}

interface ButtonLinkProps extends Omit<LinkProps, 'className'> {
  variant?: ButtonVariant;
}

export const ButtonLink = ({ variant = 'plain', ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={buttonClass(variant)} />
);

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label'> {
  /** The name that is read out and shown on hover. */
  label: string;
}

export const iconButtonClass = (className?: string) => classes(css.button, css.icon, className);

export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return <button type={type} className={iconButtonClass(className)} aria-label={label} title={label} {...rest} />;
}

/** Ignores the second press of a double click, for buttons that toggle. */
export const singlePress = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act();
};
