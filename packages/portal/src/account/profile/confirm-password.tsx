import { api } from '@kamerton/wire/client/api';
import { useEffect, useRef } from 'react';
import { useProfileText } from '../../i18n/account-text.ts';
import { fetched } from '../../lib/http.ts';
import { useUser } from '../../lib/session.ts';
import { Form, FormActions } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useWhileMounted } from '../../ui/use-while-mounted.ts';
import css from './profile.module.css';

interface Props {
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Asks for the password before something secret is shown. */
export function ConfirmPassword({ onConfirmed, onCancel }: Props) {
  const text = useProfileText();
  const email = useUser()?.email;
  // Secrets are not shown to a user who has cancelled.
  const finish = useWhileMounted(onConfirmed);
  const form = useForm({
    initial: { password: '' },
    rules: async () => (await import('./profile-rules.ts')).confirmFaults,
    send: ({ password }) => fetched(api.confirmPassword, { body: { password } }),
    onSent: finish,
    // A host may have the calls of the specification only.
    onRefused: ({ status }) => status === 404 && finish(),
  });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus(), []);
  return (
    <div ref={place} className={css.confirm}>
      <Form form={form}>
        <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
        <PasswordField
          {...form.text('password', { wrong: text.wrongCurrent })}
          required
          label={text.api.askPassword}
          autoComplete="current-password"
        />
        <FormActions submit={text.api.confirm} busy={form.busy} onCancel={onCancel} />
      </Form>
    </div>
  );
}
