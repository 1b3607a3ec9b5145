import { api, type Endpoint } from '@kamerton/wire';
import { office } from '@kamerton/wire/office';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { operatorOf } from '../testing/office.ts';
import { insertTestVenue } from '../testing/players.ts';
import { secretMembers } from './idempotency.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const bodies = async () =>
  (await test.db.selectFrom('idempotency_responses').select('body').execute()).map(({ body }) => body);

it('an operator’s password is not stored in plain text, and a repetition shows it again', async () => {
  const admin = await operatorOf(test, 'admin');
  const body = { email: 'new@office.example', name: 'New', role: 'admin' };
  const add = () => admin.call('POST', '/staff', body, { 'idempotency-key': 'an-operator' });
  const first = await add();
  expect(first.body.password).toMatch(/^.{12,}$/);
  expect((await bodies()).join()).not.toContain(first.body.password);
  expect(await add()).toMatchObject({
    status: first.status,
    body: first.body,
    headers: { 'idempotent-replayed': 'true' },
  });
});

it('a pairing code is not stored in plain text, and a repetition shows it again', async () => {
  const { token } = await test.signedIn('anna@cafe.example');
  const venue = await insertTestVenue(test, token);
  const pair = () =>
    test.call('POST', `/objects/${venue}/players`, { token, headers: { 'idempotency-key': 'a-player' } });
  const first = await pair();
  expect((await bodies()).join()).not.toContain(first.body.code);
  expect((await pair()).body).toEqual(first.body);
});

/** Names of members anywhere in a schema. */
const membersIn = (schema: unknown): string[] => {
  if (Array.isArray(schema)) return schema.flatMap(membersIn);
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]) => [
    ...(name === 'properties' ? Object.keys(value as object) : []),
    ...membersIn(value),
  ]);
};

/** Members that sound like secrets and are none. */
const harmless = new Set(['has_api_key', 'code_fingerprint']);

it('every secret in a response of an idempotent call has a name by which it is encrypted', () => {
  const calls = Object.entries<Pick<Endpoint, 'response' | 'idempotent'>>({ ...api, ...office });
  const idempotent = calls.filter(([, { idempotent }]) => idempotent);
  expect(idempotent.length).toBeGreaterThan(25);
  const suspicious = idempotent.flatMap(([name, { response }]) =>
    membersIn(z.toJSONSchema(response, { unrepresentable: 'any', io: 'input' }))
      .filter((member) => /passw|secret|token|code|key|otp/i.test(member) && !harmless.has(member))
      .map((member) => ({ name, member })),
  );
  expect(suspicious.filter(({ member }) => !secretMembers.some((secret) => secret === member))).toEqual([]);
  expect(suspicious.map(({ name }) => name)).toEqual(expect.arrayContaining(['addStaff', 'createPairingCode']));
});
