import { expect, it } from 'vitest';
import { toDomainError } from './error-handler.ts';

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
