import { api, type FieldCode, newPassword, loginBody } from '@kamerton/wire';
import { faultOf, firstFaults } from '../../lib/faults.ts';
import type { Faults } from '../../ui/use-form.ts';

/** Returns the fault of the repetition; a mismatch only once the password itself is right. */
function repeatFault(password: string, repeat: string): FieldCode | undefined {
  if (repeat === '') return 'required';
  return repeat !== password && faultOf(newPassword, password) === undefined ? 'mismatch' : undefined;
}

interface PasswordChange extends Record<string, unknown> {
  old_password: string;
  new_password: string;
  repeat: string;
}

/** Returns the faults of a password change, as far as the portal can know them. */
export const passwordFaults = ({ old_password, new_password, repeat }: PasswordChange): Faults<PasswordChange> => ({
  old_password: faultOf(api.changePassword.body.shape.old_password, old_password),
  new_password: faultOf(newPassword, new_password),
  repeat: repeatFault(new_password, repeat),
});

interface NewPassword extends Record<string, unknown> {
  password: string;
  repeat: string;
}

export const emailFaults = (values: { email: string }) => firstFaults<'email'>(api.forgot.body.safeParse(values).error);

export const recoverFaults = ({ password, repeat }: NewPassword): Faults<NewPassword> => ({
  password: faultOf(newPassword, password),
  repeat: repeatFault(password, repeat),
});

/** Returns the first fault of each field, by wire's rules. */
export function signInFaults(credentials: { email: string; password: string }) {
  const faults = firstFaults<'email' | 'password'>(loginBody.safeParse(credentials).error);
  // An issue of the email hides those that wire looks for after it.
  if (credentials.password === '') faults.password ??= 'required';
  return faults;
}
