import type { FieldCode } from '@kamerton/wire';
import { useRecoveryText } from '../../i18n/account-text.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import type { FormState } from '../../ui/use-form.ts';

interface NewPasswordFieldsProps<V> {
  form: FormState<V>;
  /** Names of the two fields. */
  password: keyof V & string;
  repeat: keyof V & string;
}

export function NewPasswordFields<V>({ form, password, repeat }: NewPasswordFieldsProps<V>) {
  const { newPassword } = useRecoveryText();
  const own: Partial<Record<FieldCode, string>> = {
    too_short: newPassword.tooShort,
    too_long: newPassword.tooLong,
    too_common: newPassword.tooCommon,
    mismatch: newPassword.differs,
  };
  return (
    <>
      <PasswordField
        {...form.text(password, own)}
        required
        label={newPassword.label}
        hint={newPassword.hint}
        autoComplete="new-password"
        onBlur={() => form.check(password)}
      />
      <PasswordField
        {...form.text(repeat, own)}
        required
        label={newPassword.repeat}
        autoComplete="new-password"
        onBlur={() => form.check(repeat)}
      />
    </>
  );
}
