import { api, type FieldCode } from '@kamerton/wire';
import type { Faults } from '../../ui/use-form.ts';
import { newPasswordFault, repeatFault } from './new-password-rules.ts';

export interface PasswordChange extends Record<string, unknown> {
  old_password: string;
  new_password: string;
  repeat: string;
}

/** What is wrong with a change of the password, as far as the portal can know. */
export function passwordFaults({ old_password, new_password, repeat }: PasswordChange): Faults<PasswordChange> {
  const old = api.changePassword.body.shape.old_password.safeParse(old_password);
  return {
    old_password: old.error?.issues[0]?.message as FieldCode | undefined,
    new_password: newPasswordFault(new_password),
    repeat: repeatFault(new_password, repeat),
  };
}
