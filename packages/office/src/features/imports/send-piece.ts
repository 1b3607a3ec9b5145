import type { Problem } from '@kamerton/wire';
import { office } from '@kamerton/wire/office';
import { addressOf, CallFailed, headersOf, isWorthAgain } from '../../lib/http.ts';

interface Piece {
  id: number;
  n: number;
  offset: number;
  bytes: Blob;
  signal: AbortSignal;
}

/** Sends a piece of a file. Answers where the next one goes; throws `CallFailed`. */
export async function sendChunk(piece: Piece, isFinal = false): Promise<number> {
  const { id, n, offset, bytes, signal } = piece;
  const headers = headersOf(office.sendChunk, {});
  headers.set('content-type', 'application/octet-stream');
  const address = addressOf(office.sendChunk, { params: { id, n }, query: { offset } });
  const response = await fetch(address, { method: 'PUT', headers, body: bytes, signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new CallFailed(0, {});
  });
  const body = (await response.json().catch(() => ({}))) as Partial<Problem> & { offset?: number };
  if (response.ok && body.offset !== undefined) return body.offset;
  if (!isFinal && (await isWorthAgain(office.sendChunk, response.status))) return sendChunk(piece, true);
  throw new CallFailed(response.status, body);
}
