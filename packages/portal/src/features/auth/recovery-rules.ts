import { api, type FieldCode } from '@kamerton/wire';
import type { Faults } from '../../ui/use-form.ts';
import { newPasswordFault, repeatFault } from './new-password-rules.ts';

export interface NewPassword extends Record<string, unknown> {
  password: string;
  repeat: string;
}

/** What is wrong with the email that a letter is asked for. */
export function emailFaults(values: { email: string }): Faults<{ email: string }> {
  const { error } = api.forgot.body.safeParse(values);
  return { email: error?.issues[0]?.message as FieldCode | undefined };
}

/** What is wrong with the new password. */
export const recoverFaults = ({ password, repeat }: NewPassword): Faults<NewPassword> => ({
  password: newPasswordFault(password),
  repeat: repeatFault(password, repeat),
});
