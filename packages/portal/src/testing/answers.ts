import { vi } from 'vitest';

/** A call that was made: `GET /objects?limit=10`, and its parsed body. */
interface MadeCall {
  call: string;
  body: unknown;
}

type Answerer = (body: Record<string, unknown>, query: URLSearchParams) => unknown;

/** An answer of the server that is no success. */
export const refused = (status: number, more: object = {}) =>
  Response.json({ status, code: 'invalid', message: '', fields: {}, request_id: '1', ...more }, { status });

/**
 * Stands in for the server: answers calls by method and path, such as `GET /objects/7`, with a value or with what a
 * function makes of body and query; others are not found. Returns the calls that change something, as they come.
 */
export function stubAnswers(answers: Record<string, unknown>): MadeCall[] {
  const writes: MadeCall[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit & { body?: string } = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://portal.test');
    const call = `${method} ${pathname.replace(/^.*\/api/, '')}`;
    const parsed = JSON.parse(body ?? '{}') as Record<string, unknown>;
    if (method !== 'GET') writes.push({ call, body: parsed });
    const found = answers[call];
    const answer = typeof found === 'function' ? await (found as Answerer)(parsed, searchParams) : found;
    if (answer === undefined) return refused(404, { code: 'not_found' });
    return answer instanceof Response ? answer : Response.json(answer);
  });
  return writes;
}
