import { loginBody } from '@kamerton/wire';
import { firstFaults } from '../../lib/faults.ts';

/** Returns the first fault of each field, by wire's rules. */
export function faultsOf(credentials: { email: string; password: string }) {
  const faults = firstFaults<'email' | 'password'>(loginBody.safeParse(credentials).error);
  // An issue of the email hides those that wire looks for after it.
  if (credentials.password === '') faults.password ??= 'required';
  return faults;
}
