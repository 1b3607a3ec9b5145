import { api } from '@kamerton/wire';
import { useRecoveryText } from '../../i18n/recovery.ts';
import { fetched } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

interface RecoverFormProps {
  /** Of the letter. */
  code: string;
  onDone: () => void;
  /** The code is used up, replaced or too old. */
  onSpent: () => void;
}

/** Sets a new password with the code of a letter. */
export function RecoverForm({ code, onDone, onSpent }: RecoverFormProps) {
  const { renew } = useRecoveryText();
  const form = useForm({
    initial: { password: '', repeat: '' },
    rules: async () => (await import('./recovery-rules.ts')).recoverFaults,
    send: ({ password }) => fetched(api.recover, { body: { code, password } }),
    onSent: onDone,
    onRefused: ({ fields }) => fields['code'] && onSpent(),
  });
  return (
    <Form form={form}>
      <NewPasswordFields form={form} password="password" repeat="repeat" />
      <Button type="submit" look="accent" busy={form.busy}>
        {renew.save}
      </Button>
    </Form>
  );
}
