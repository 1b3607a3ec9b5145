import type { FieldCode } from '@kamerton/wire';
import { isCommon } from '../../common-passwords/common-passwords.ts';

/** What is wrong with a new password of the right length, or null. */
export const passwordFault = (password: string, email: string): FieldCode | null => {
  if (password.normalize('NFC').trim().toLowerCase() === email) return 'same_as_email';
  return isCommon(password) ? 'too_common' : null;
};
