import { expect, it } from 'vitest';
import { fastify } from 'fastify';
import { registerErrorHandler, toDomainError } from './error-handler.ts';

it.each([
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Cannot use a pool after calling end on the pool',
  'driver has already been destroyed',
  'the embedded database has stopped',
])('takes “%s” for a database that is away', (message) => {
  expect(toDomainError(new Error(message))).toMatchObject({ code: 'unavailable', retryAfter: 2 });
});

it.each(['08006', '57P01', '53300', 'ECONNRESET', 'EAI_AGAIN', 'EHOSTUNREACH'])('takes %s for the same', (code) => {
  expect(toDomainError(Object.assign(new Error('x'), { code }))).toMatchObject({ code: 'unavailable' });
});

it.each([new TypeError('x is not a function'), Object.assign(new Error('syntax'), { code: '42601' })])(
  'takes no defect of ours for it: %s',
  (error) => {
    expect(toDomainError(error)).toBeNull();
  },
);

it('answers a defect of ours with a number to ask about and nothing of itself, which is logged', async () => {
  const lines: string[] = [];
  const app = fastify({ logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } } });
  registerErrorHandler(app);
  app.get('/', () => {
    throw Object.assign(new Error('relation "accounts" at /srv/app/store.ts'), {
      code: '42601',
      detail: 'Key (email)',
    });
  });
  const answer = await app.inject({ url: '/' });
  await app.close();
  expect(answer.statusCode).toBe(500);
  const { request_id, ...shown } = answer.json<Record<string, unknown>>();
  expect(shown).toEqual({ status: 500, code: 'internal', message: expect.any(String) as string });
  expect(lines.join('')).toContain(`"reqId":"${String(request_id)}"`);
  expect(lines.join('')).toContain('/srv/app/store.ts');
});
