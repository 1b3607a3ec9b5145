import { loginBody, type FieldCode } from '@kamerton/wire';

export interface Credentials {
  email: string;
  password: string;
}

export type FieldErrors = Partial<Record<keyof Credentials, FieldCode>>;

/** What is wrong with the fields, by wire's own rules; the first fault of each. */
export function faultsOf(credentials: Credentials): FieldErrors {
  const { error } = loginBody.safeParse(credentials);
  const faults: FieldErrors = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = path[0] === 'email' ? 'email' : 'password';
    faults[field] ??= message as FieldCode;
  }
  // An issue of the email hides those that wire looks for after it.
  if (credentials.password === '') faults.password ??= 'required';
  return faults;
}
