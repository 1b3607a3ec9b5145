import { CallFailed, type CallError } from '../lib/http.ts';
import type { Text } from './ru.ts';

/** What to tell a person about a failed call: the server's own sentence where it has one. */
export function failureText(error: CallError, { shell }: Text): string {
  if (error.status === 0) return shell.failure.unreachable;
  if (error.status === 429) return shell.failure.tooMany;
  return error.message || shell.failure.unexpected;
}

/** The same for whatever a query threw. */
export const thrownText = (error: unknown, text: Text): string =>
  error instanceof CallFailed ? failureText(error.error, text) : text.shell.failure.unexpected;
