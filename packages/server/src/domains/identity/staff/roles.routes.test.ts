import { mayCall, office, type OfficeEndpoint, type Role, roles } from '@kamerton/wire/office';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../../app.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { operatorOf, type TestOperator } from '../../../testing/office.ts';

let test: TestApp;
let staff: Record<Role, TestOperator>;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  const entries = await Promise.all(roles.map(async (role) => [role, await operatorOf(test, role)] as const));
  staff = Object.fromEntries(entries) as typeof staff;
  ({ token } = await test.signedIn('anna@cafe.example'));
});
afterAll(() => test.close());

const calls = Object.entries(office as Record<string, OfficeEndpoint>);
const addressOf = ({ path }: OfficeEndpoint) => path.replaceAll(/\{\w+\}/g, '999999');
// Skips event streams, which never end.
const isAsked = ([, endpoint]: (typeof calls)[number]) => endpoint.stream !== true;

it('declares every call once', () => {
  const named = calls.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(named).size).toBe(named.length);
});

it.each(calls.filter(([, { role }]) => role !== 'open'))(
  '%s is closed to who is not signed in',
  async (_, endpoint) => {
    const { method } = endpoint;
    const path = `/office/api${addressOf(endpoint)}`;
    expect((await test.call(method, path)).status).toBe(401);
    // Neither a distributor's token nor a token in the cookie opens the office.
    expect((await test.call(method, path, { token })).status).toBe(401);
    expect((await test.call(method, path, { headers: { cookie: `office=${token}` } })).status).toBe(401);
  },
);

it.each(calls.filter(isAsked).filter(([, { role }]) => role !== 'open'))(
  '%s is open to its role and to admins only',
  async (_, endpoint) => {
    for (const role of roles) {
      const { status, body } = await staff[role].call(endpoint.method, addressOf(endpoint), undefined);
      const isLetIn = ![401, 403].includes(status);
      expect(isLetIn, `${role}: ${status} ${JSON.stringify(body)}`).toBe(mayCall(endpoint, role));
    }
  },
);

it.each(calls.filter(([, { role, method }]) => role !== 'open' && method !== 'GET'))(
  '%s is refused where another site asks for it, or nobody who has read its page',
  async (_, endpoint) => {
    const { admin } = staff;
    const ask = (headers: Record<string, string>) => admin.call(endpoint.method, addressOf(endpoint), {}, headers);
    expect((await ask({ 'x-csrf': '' })).status).toBe(403);
    expect((await ask({ 'x-csrf': 'csrf-of-0' })).status).toBe(403);
    expect((await ask({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await ask({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  },
);

it('logs who was refused what, as one line that shows no secret', async () => {
  const lines: string[] = [];
  const config = { ...test.deps.config, logLevel: 'warn' };
  const app = await createApp({ ...test.deps, config, log: (line) => lines.push(line) });
  const ask = (operator: TestOperator, headers: object) =>
    app.inject({
      method: 'POST',
      url: '/office/api/staff?token=abc%0A',
      headers: { cookie: operator.cookie, 'x-csrf': `csrf-of-${operator.id}`, ...headers },
    });
  expect((await ask(staff.catalogue, {})).statusCode).toBe(403);
  expect((await ask(staff.admin, { origin: 'https://evil.example' })).statusCode).toBe(403);
  await app.close();
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({
      level: 40,
      time: expect.any(Number) as number,
      reqId: expect.any(String) as string,
      req: { method: 'POST', url: '/office/api/staff?token=…', remoteAddress: '127.0.0.0/24' },
      refused: { code: 'forbidden', staff_id: staff.catalogue.id },
    }),
    expect.objectContaining({ refused: { code: 'forbidden' } }),
  ]);
  expect(lines.join('')).not.toContain(`token-of-${staff.catalogue.id}`);
});

it('has no call that is not declared', async () => {
  expect((await staff.admin.call('GET', '/nothing')).status).toBe(404);
  expect((await staff.admin.call('GET', '/')).status).toBe(404);
});
