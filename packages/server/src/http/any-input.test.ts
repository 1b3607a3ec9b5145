import { api, type Endpoint } from '@kamerton/wire';
import { docs } from '@kamerton/wire/docs';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';

type Name = keyof typeof api;

// A failing run prints this seed with the smallest failing input.
const seed = 440;

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  ({ token } = await test.signedIn('anna@cafe.example'));
  await test.call('POST', '/my/playlists', { token, body: { name: 'One' } });
});
afterAll(() => test.close());

/** Values that programs often mishandle: bounds, types, and malformed text. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1,
    1.5,
    2 ** 53,
    1e308,
    '',
    ' ',
    '\u0000',
    '\ud800',
    'й',
    '\u202e',
    '💥',
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ minLength: 2001, maxLength: 2100 }),
  fc.integer(),
  fc.array(fc.integer({ min: -2, max: 3 }), { maxLength: 30 }),
  fc.constantFrom<unknown>([], {}, [null], { id: 1 }, '2026-02-30', '25:00', 'a@b.c', '0000-01-01', '9999-12-31'),
);

/** A body with the example's fields, some of them odd, some missing, some unknown. */
const bodyOf = (example: object | undefined): fc.Arbitrary<unknown> => {
  const fields = Object.fromEntries(
    Object.entries(example ?? {}).map(([name, value]) => [
      name,
      fc.oneof({ arbitrary: fc.constant<unknown>(value), weight: 2 }, { arbitrary: odd, weight: 1 }),
    ]),
  );
  const some = fc.record({ ...fields, id: odd, ['__proto__x']: odd }, { requiredKeys: [] });
  return fc.oneof({ arbitrary: some, weight: 5 }, { arbitrary: odd, weight: 1 });
};

const text = fc.oneof(
  fc.constantFrom('1', '0', '-1', '1e3', '01', '9007199254740993', '', 'null', '%00', '٣', 'true', '2026-02-30'),
  fc.string({ maxLength: 40 }),
);

const inputOf = (endpoint: Endpoint, example: object | undefined) =>
  fc.record({
    id: fc.oneof(fc.constant('1'), text),
    query: fc.dictionary(
      fc.constantFrom(...Object.keys(endpoint.query?.shape ?? {}), 'limit', 'nobody', '__proto__'),
      text,
      { maxKeys: 4 },
    ),
    body: endpoint.method === 'GET' ? fc.constant(undefined) : bodyOf(example),
    headers: fc.record(
      {
        'accept-language': fc.constantFrom('ru', 'en;q=x', '*', ',,,;q=0', 'x'.repeat(500)),
        'idempotency-key': fc.constantFrom('', 'a', 'b c', 'x'.repeat(300)),
        accept: fc.constant('application/json'),
      },
      { requiredKeys: ['accept'] },
    ),
  });

// The event stream never ends, and logout ends the session.
const left = new Set<string>(['events', 'logout'] satisfies Name[]);
const calls = (Object.entries(api) as [Name, Endpoint][]).filter(([name]) => !left.has(name));

it.each(calls)(
  '%s answers whatever is sent, within the document and never with a fault of ours',
  async (name, endpoint) => {
    const input = inputOf(endpoint, docs[name].request?.body);
    const property = fc.asyncProperty(input, async ({ id, query, body, headers }) => {
      const address = endpoint.path.replace('{id}', encodeURIComponent(id.toWellFormed?.() ?? id) || '0');
      const answer = await test.call(endpoint.method, `${address}?${new URLSearchParams(query).toString()}`, {
        token,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      expect(answer.status).toBeLessThan(500);
    });
    await fc.assert(property, { seed, numRuns: 15, endOnFailure: true });
  },
);

it('has asked as somebody who is still signed in', async () => {
  expect((await test.call('GET', '/my/totals', { token })).status).toBe(200);
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM playlists`.execute(test.db);
  expect(rows[0]?.n).toBeGreaterThan(0);
});
