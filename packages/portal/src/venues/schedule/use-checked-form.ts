import { type FormEvent, useRef, useState } from 'react';

/**
 * A form that is checked here and not sent. From its first submit on it shows its faults; while `submit` answers false,
 * each moves the focus to the first wrong field.
 */
export function useCheckedForm(submit: () => boolean) {
  const ref = useRef<HTMLFormElement>(null);
  const [isRefused, setRefused] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setRefused(true);
    if (!submit())
      requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return { isRefused, form: { ref, noValidate: true, className: 'one-column stack-18', onSubmit } };
}
