import type { Call } from '@kamerton/wire/client/api';
import { bounds } from '@kamerton/wire/client/bounds';
import { addressOf } from '@kamerton/ui/http';
import { apiRoot } from './paths.ts';
import { readToken } from './cookies.ts';
import { answerOf, headersOf, reportFailure, type CallError } from './http.ts';

/** An opened stream, or the refusal; `retryAfter` in seconds, if the server asks to wait. */
export type Opened =
  | { readonly ok: true; readonly body: ReadableStream<Uint8Array> }
  | { readonly ok: false; readonly error: CallError; readonly retryAfter: number | null };

/**
 * Opens a stream of server-sent events after the event of this id (empty: events since the page was requested, a minute
 * at most). Throws if no answer came, as reading the stream does if it breaks. A refusal is reported as that of a call
 * in the background.
 */
export async function openStream(endpoint: Call, lastId: string, signal: AbortSignal): Promise<Opened> {
  const token = readToken();
  const headers = headersOf(endpoint, {});
  headers.set('accept', 'text/event-stream');
  if (lastId) headers.set('last-event-id', lastId);
  const ago = Math.min(Math.ceil(performance.now()), bounds.news_ago);
  const address = addressOf(endpoint, { query: lastId ? {} : { ago } });
  const response = await fetch(apiRoot() + address, { headers, signal, credentials: 'omit', cache: 'no-store' });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (response.ok && isStream && response.body) return { ok: true, body: response.body };
  const answer = await answerOf(endpoint, response);
  const error = answer.ok
    ? { endpoint, status: response.status, code: 'unreadable' as const, message: '', fields: {}, requestId: '' }
    : answer.error;
  reportFailure({ error, background: true, former: readToken() !== token });
  return { ok: false, error, retryAfter: Number(response.headers.get('retry-after')) || null };
}
