import { api } from '@kamerton/wire/client/api';
import { useRecoveryText } from '../../i18n/account-text.ts';
import { useText } from '../../i18n/text.ts';
import { fetched } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';

/** Asks for the letter with which a forgotten password is set anew. */
export function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const { fields } = useText();
  const { email, send } = useRecoveryText();
  const form = useForm({
    initial: { email: '' },
    draft: 'forgot',
    rules: async () => (await import('./recovery-rules.ts')).emailFaults,
    send: (values) => fetched(api.forgot, { body: values }),
    onSent: (_, values) => onSent(values.email.trim()),
  });
  const fault = form.faults.email;
  return (
    <Form form={form}>
      <TextField
        {...form.text('email')}
        required
        label={email}
        type="email"
        autoComplete="username"
        error={fault && fields[fault]}
      />
      <Button type="submit" look="accent" busy={form.busy}>
        {send}
      </Button>
    </Form>
  );
}
