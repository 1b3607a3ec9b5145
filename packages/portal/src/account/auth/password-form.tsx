import { useQueryClient } from '@tanstack/react-query';
import { api } from '@kamerton/wire/client/api';
import { currentProfileText, useProfileText } from '../../i18n/account-text.ts';
import { fetched } from '../../lib/http.ts';
import { useUser } from '../../lib/session.ts';
import { refreshAfter } from '../../lib/stale.ts';
import * as accountWrites from '../../lib/writes/account.ts';
import { Form, FormActions } from '../../ui/form.tsx';
import { notify } from '../../ui/notify.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

/** Changes the password; every other session ends. */
export function PasswordForm() {
  const text = useProfileText();
  const email = useUser()?.email;
  const client = useQueryClient();
  const initial = { old_password: '', new_password: '', repeat: '' };
  const form = useForm({
    initial,
    scope: { id: 'password' },
    rules: async () => (await import('./password-rules.ts')).passwordFaults,
    send: ({ old_password, new_password }) => fetched(api.changePassword, { body: { old_password, new_password } }),
    onSent: () => {
      form.accept(initial);
      notify('success', currentProfileText().passwordSaved);
      void refreshAfter(client, accountWrites.passwordChanged);
    },
  });
  return (
    <Form form={form}>
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField
        {...form.text('old_password', { wrong: text.wrongPassword })}
        required
        label={text.oldPassword}
        autoComplete="current-password"
      />
      <NewPasswordFields form={form} password="new_password" repeat="repeat" />
      <FormActions submit={text.savePassword} busy={form.busy} />
    </Form>
  );
}
