import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { failureText, useText } from '../i18n/text.ts';
import { type CallError, isShownAsToast } from '../lib/http.ts';
import type { FormState } from './use-form.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import css from './form.module.css';

interface FormProps<V> {
  form: FormState<V>;
  className?: string | undefined;
  /** Name of the form if no heading names it. */
  label?: string;
  /** Sentences of this form for refusals, by their code. */
  refusals?: Partial<Record<CallError['code'], readonly string[]>>;
  children: ReactNode;
}

/** Form with its refusal above the fields; after a fault the focus goes to the first wrong field. */
export function Form<V>({ form, className, label, refusals, children }: FormProps<V>) {
  const text = useText();
  const element = useRef<HTMLFormElement>(null);
  const { refusals: times, failure, waiting } = form;
  useEffect(() => {
    if (times > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [times]);
  return (
    <form
      ref={element}
      noValidate
      aria-label={label}
      className={classes(css.form, className)}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      {waiting && (
        <p className="text-14 sunken-note" role="status">
          {text.shell.connection.formWaits}
        </p>
      )}
      {failure && !isShownAsToast(failure) && (
        <div className={css.failure} role="alert">
          <p className="danger-ink font-semibold">{text.shell.failure.title}</p>
          {(refusals?.[failure.code] ?? [failureText(failure, text)]).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      {children}
    </form>
  );
}

interface FormActionsProps {
  /** Text of the button that sends the form. */
  submit?: string;
  busy?: boolean;
  /** Other buttons, before the one that leaves the form. */
  children?: ReactNode;
  onCancel?: (() => void) | undefined;
}

export function CancelButton(props: Omit<ComponentProps<typeof Button>, 'children'>) {
  const { shell } = useText();
  return <Button {...props}>{shell.cancel}</Button>;
}

export const FormActions = ({ submit, busy = false, children, onCancel }: FormActionsProps) => (
  <div className={css.actions}>
    {submit && (
      <Button type="submit" variant="accent" busy={busy}>
        {submit}
      </Button>
    )}
    {children}
    {onCancel && <CancelButton onClick={onCancel} />}
  </div>
);

/** A fault, which is read out as it appears; nothing without one. */
export const Fault = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className="fault" role="alert">
      {children}
    </p>
  ) : null;
