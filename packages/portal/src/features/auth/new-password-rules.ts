import { newPassword, type FieldCode } from '@kamerton/wire';

/** What is wrong with a password to be, by wire's own rules; undefined where nothing is. */
export const newPasswordFault = (password: string): FieldCode | undefined =>
  newPassword.safeParse(password).error?.issues[0]?.message as FieldCode | undefined;

/** What is wrong with its repetition. That the two differ is told when the first is right. */
export function repeatFault(password: string, repeat: string): FieldCode | undefined {
  if (repeat === '') return 'required';
  return repeat !== password && newPasswordFault(password) === undefined ? 'mismatch' : undefined;
}
