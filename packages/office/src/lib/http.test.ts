import { office } from '@kamerton/wire/office';
import { afterEach, expect, it, vi } from 'vitest';
import { refuse } from '../testing/fake-server.ts';
import { accountOf, page } from '../testing/records.ts';
import { serve, serverFor } from '../testing/render-office.tsx';
import { addressOf, call, type CallFailed, headersOf, onUnauthorized } from './http.ts';
import { recheckSession } from './session.ts';

// Tests of other files share this process.
afterEach(() => onUnauthorized(() => recheckSession()));

const failureOf = (calling: Promise<unknown>) =>
  calling.then(
    () => undefined,
    (error: unknown) => error as CallFailed,
  );

it('writes an address with its parameters, and leaves out what is not asked', () => {
  expect(addressOf(office.account, { params: { id: 12 } })).toBe('/office/api/accounts/12');
  const query = { q: 'a & b', active: undefined, contract: null, sort: '', limit: 50 };
  expect(addressOf(office.accounts, { query })).toBe('/office/api/accounts?q=a+%26+b&limit=50');
});

it('tells a server that is not reached from one that refuses', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await failureOf(call(office.account, { params: { id: 12 } }))).toMatchObject({
    status: 0,
    code: 'unreachable',
  });
  serve(serverFor().answer('account', refuse('not_found', { message: 'No such account.' })));
  expect(await failureOf(call(office.account, { params: { id: 12 } }))).toMatchObject({
    status: 404,
    code: 'not_found',
    message: 'No such account.',
  });
});

it('passes on that it was aborted, which is no failure of the server', async () => {
  const aborting = new AbortController();
  const reason = new Error('left the page');
  vi.stubGlobal('fetch', () => Promise.reject(reason));
  aborting.abort();
  expect(await failureOf(call(office.account, { params: { id: 12 }, signal: aborting.signal }))).toBe(reason);
});

it('tells what a page reads that nobody uses, until somebody returns to it', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2099, 0, 1) });
  const isBackground = () => headersOf(office.request, {}).get('x-background');
  expect(isBackground()).toBe('1');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(isBackground()).toBeNull();
  vi.useRealTimers();
});

it('gives forms the refused fields as keys of their dictionary', async () => {
  serve(serverFor().answer('changeAccount', refuse('invalid', { fields: { name: 'too_long' } })));
  const failure = await failureOf(call(office.changeAccount, { params: { id: 12 }, body: { version: 1, name: 'x' } }));
  expect(failure?.fields).toEqual({ name: 'too_long' });
  expect(failure?.body).toMatchObject({ errors: { name: 'office.fields.too_long' } });
});

it('tries once more with the same idempotency key after a new sign-in', async () => {
  const server = serverFor().answer('changeAccountKey', refuse('unauthorized'));
  serve(server);
  onUnauthorized(async () => {
    server.answer('changeAccountKey', { item: accountOf() });
    return true;
  });
  await call(office.changeAccountKey, { params: { id: 12 }, body: {} });
  const keys = server.receivedOf('changeAccountKey').map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it('lets the second refusal stand, and any refusal of a call that needs no sign-in', async () => {
  const handler = vi.fn<() => Promise<boolean>>(async () => true);
  onUnauthorized(handler);
  const server = serverFor().answer('accounts', refuse('forbidden')).answer('signInCode', refuse('unauthorized'));
  serve(server);
  expect(await failureOf(call(office.accounts, { query: {} }))).toMatchObject({ status: 403 });
  expect(server.receivedOf('accounts')).toHaveLength(2);
  expect(await failureOf(call(office.signInCode, { body: { code: '123456' } }))).toMatchObject({ status: 401 });
  expect(handler).toHaveBeenCalledTimes(1);
});

it('takes an answer that is not JSON for a failure', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 200 }));
  expect(await failureOf(call(office.accounts, { query: {} }))).toMatchObject({ status: 200 });
  serve(serverFor().answer('accounts', page(accountOf())));
  expect((await call(office.accounts, { query: {} })).total).toBe(1);
});
