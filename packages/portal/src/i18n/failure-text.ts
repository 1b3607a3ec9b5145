import { CallFailed, type CallError } from '../lib/http.ts';
import type { Text } from './text.ts';

/** The text that tells a person of a failed call: the server's own sentence if it has one. */
export function failureText(error: CallError, { shell }: Text): string {
  if (error.status === 0) return shell.failure.unreachable;
  if (error.status === 429) return shell.failure.tooMany;
  return error.message || shell.failure.unexpected;
}

/** The same for an error that a query threw. */
export const thrownText = (error: unknown, text: Text): string =>
  error instanceof CallFailed ? failureText(error.error, text) : text.shell.failure.unexpected;
