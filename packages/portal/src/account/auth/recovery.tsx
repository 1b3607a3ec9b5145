import { api } from '@kamerton/wire/client/api';
import { currentRecoveryText, useRecoveryText } from '../../i18n/account-text.ts';
import { fetched } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { notify } from '../../ui/notify.ts';
import { useForm } from '../../ui/use-form.ts';
import { useIsMounted } from '../../ui/use-while-mounted.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import css from './recovery.module.css';

/** Requests the email with which a forgotten password is reset. */
export function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const { email, send } = useRecoveryText();
  const isMounted = useIsMounted();
  const form = useForm({
    initial: { email: '' },
    draft: 'forgot',
    rules: async () => (await import('./password-rules.ts')).emailFaults,
    send: (values) => fetched(api.forgot, { body: values }),
    onSent: (_, values) => {
      const address = values.email.trim();
      if (isMounted()) onSent(address);
      else notify('success', currentRecoveryText().sent.text(address));
    },
  });
  return (
    <Form form={form}>
      <TextField {...form.text('email')} required label={email} type="email" autoComplete="username" />
      <Button type="submit" variant="accent" busy={form.busy}>
        {send}
      </Button>
    </Form>
  );
}

/** Says the same for known and unknown addresses, so that it does not disclose accounts. */
export function LetterSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { sent } = useRecoveryText();
  return (
    <div className={css.result} role="status">
      <h1 className={css.heading}>{sent.heading}</h1>
      <p>{sent.text(email)}</p>
      <ul className={css.hints}>
        {sent.hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
      <Button onClick={onAgain}>{sent.again}</Button>
    </div>
  );
}

interface RecoverFormProps<T> {
  /** Sends the new password with the code from the email. */
  send: (password: string) => Promise<T>;
  /** Label of the button. */
  submit: string;
  onDone: (answer: T) => void;
  /** Called if the code is used up, replaced or expired. */
  onSpent: () => void;
}

/** Sets a new password with the code from an email. */
export function RecoverForm<T>({ send, submit, onDone, onSpent }: RecoverFormProps<T>) {
  const form = useForm({
    initial: { password: '', repeat: '' },
    rules: async () => (await import('./password-rules.ts')).recoverFaults,
    send: ({ password }) => send(password),
    onSent: (answer) => onDone(answer),
    onRefused: ({ fields }) => fields['code'] && onSpent(),
  });
  return (
    <Form form={form}>
      <NewPasswordFields form={form} password="password" repeat="repeat" />
      <Button type="submit" variant="accent" busy={form.busy}>
        {submit}
      </Button>
    </Form>
  );
}
