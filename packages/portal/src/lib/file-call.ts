import type { ClientCall } from '@kamerton/wire/client/api';
import { addressOf, type CallPlace } from '@kamerton/ui/http';
import { apiRoot } from './paths.ts';
import { followSession } from './session.ts';
import { answerOf, CallFailed, headersOf, noAnswer, reportFailure, unreachable, type CallInput } from './http.ts';

/**
 * Returns the bytes of a call that answers no JSON, in the requested media type. Throws `CallFailed`; a failure is
 * reported as that of any call. Never resolves once its session has ended.
 */
export async function fetchedFile<C extends ClientCall>(endpoint: C, input: CallInput<C>, type: string): Promise<Blob> {
  const { isFormer, isOver } = followSession();
  const { body, signal, ...place }: { body?: unknown; signal?: AbortSignal } & CallPlace = input;
  const headers = headersOf(endpoint, input);
  headers.set('accept', type);
  const response = await fetch(apiRoot() + addressOf(endpoint, place), {
    method: endpoint.method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
    credentials: 'omit',
  }).catch(() => null);
  if (response?.ok) {
    const file = await response.blob();
    return isOver() ? noAnswer() : file;
  }
  const answer = response
    ? await answerOf(endpoint, response).catch(() => unreachable(endpoint))
    : unreachable(endpoint);
  if (answer.ok) throw new TypeError('a failure with the status of success');
  reportFailure({ error: answer.error, background: false, former: isFormer() });
  if (isOver()) return noAnswer();
  throw new CallFailed(answer.error);
}

/** Gives a file that was fetched to the browser's downloads under this name. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser takes its copy when the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
