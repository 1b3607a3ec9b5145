import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

interface RecoverFormProps<T> {
  /** Sends the new password with the code of the letter. */
  send: (password: string) => Promise<T>;
  /** What the button says. */
  submit: string;
  onDone: (answer: T) => void;
  /** The code is used up, replaced or too old. */
  onSpent: () => void;
}

/** Sets a new password with the code of a letter. */
export function RecoverForm<T>({ send, submit, onDone, onSpent }: RecoverFormProps<T>) {
  const form = useForm({
    initial: { password: '', repeat: '' },
    rules: async () => (await import('./recovery-rules.ts')).recoverFaults,
    send: ({ password }) => send(password),
    onSent: (answer) => onDone(answer),
    onRefused: ({ fields }) => fields['code'] && onSpent(),
  });
  return (
    <Form form={form}>
      <NewPasswordFields form={form} password="password" repeat="repeat" />
      <Button type="submit" look="accent" busy={form.busy}>
        {submit}
      </Button>
    </Form>
  );
}
