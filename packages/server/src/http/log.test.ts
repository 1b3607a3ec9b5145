import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { describeError } from '../lib/describe-error.ts';
import { redactInput, redactSecrets } from '../lib/redact-secrets.ts';
import { insertAccount, openTestApp, password, type TestApp } from '../testing/app.ts';
import { operatorOf, type TestOperator } from '../testing/office.ts';

it.each([
  ['/dist/?token=abc', '/dist/?token=…'],
  ['/dist/forgot?code=a-b_c&x=1', '/dist/forgot?code=…&x=1'],
  ['/dist/auth?lang=en&email_code=abc#top', '/dist/auth?lang=en&email_code=…#top'],
  ['/dist/forgot?revert_code=abc', '/dist/forgot?revert_code=…'],
  ['/media/audio/1?account=2&end=3&signature=abc', '/media/audio/1?account=2&end=3&signature=…'],
  ['/dist/?TOKEN=abc&token=def', '/dist/?TOKEN=…&token=…'],
  ['/dist/api/albums?limit=1', '/dist/api/albums?limit=1'],
])('%s is logged as %s', (url, logged) => {
  expect(redactSecrets(url)).toBe(logged);
});

it.each([
  ['/dist/api/albums/12', '/dist/api/albums/12'],
  ['/dist/api/albums?limit=1&q=anna', '/dist/api/albums?limit=…&q=…'],
  ['/media/covers/0f-small.webp', '/media/covers/0f-small.webp'],
  ['/dist/anna@cafe.example/x', '/dist/…/x'],
  ['/dist/anna%40cafe.example', '/dist/…'],
  ['/dist/?anna@cafe.example&+7900=1', '/dist/?…&…'],
  ['/?q=a?b=c', '/?q=…'],
  [`/${'x'.repeat(100)}`, '/…'],
])('%s without what was typed is %s', (url, logged) => {
  expect(redactInput(url)).toBe(logged);
});

it.each([
  [
    Object.assign(new Error('duplicate key value violates unique constraint "accounts_email_key"'), {
      code: '23505',
      constraint: 'accounts_email_key',
      detail: 'Key (email)=(anna@cafe.example) already exists.',
      parameters: ['anna@cafe.example'],
    }),
    {
      message: 'duplicate key value violates unique constraint "accounts_email_key"',
      code: '23505',
      constraint: 'accounts_email_key',
    },
  ],
  [
    Object.assign(new Error('invalid input syntax for type bigint: "Anna"'), { code: '22P02' }),
    { message: 'invalid input syntax for type bigint: "…"', code: '22P02' },
  ],
  [new SyntaxError('Unexpected token, "Anna" is not valid JSON'), { type: 'SyntaxError' }],
  [
    new Error('no email', { cause: new Error('550 5.1.1 <anna@cafe.example>: unknown', { cause: 'Anna' }) }),
    { message: 'no email', cause: { message: '550 5.1.1 <…>: unknown', cause: { type: 'string' } } },
  ],
  ['Anna', { type: 'string' }],
])('an error tells its place and nobody’s data', (error, logged) => {
  const described = describeError(error);
  expect(described).toMatchObject(logged);
  expect(JSON.stringify(described)).not.toMatch(/anna/i);
  expect(described.stack.includes('log.test.ts')).toBe(error instanceof Error);
});

let test: TestApp;
let admin: TestOperator;
let account: { id: number; token: string };
beforeAll(async () => {
  test = await openTestApp();
  admin = await operatorOf(test, 'admin', 'olga.planted@office.example');
  account = await test.signedIn('anna.planted@cafe.example');
  await insertAccount(test.db, 'closed.planted@cafe.example', { is_active: false });
});
afterAll(() => test.close());

const from = '203.0.113.77';

/** Lines of the log at its lowest level, for calls that carry personal data. */
const logOf = async (logPersonal: boolean): Promise<string> => {
  const lines: string[] = [];
  const config = { ...test.deps.config, logLevel: 'trace', logPersonal };
  const app = await createApp({ ...test.deps, config, log: (line) => lines.push(line) });
  app.get('/defect', () => {
    throw Object.assign(new Error('invalid input syntax for type date: "planted"'), {
      code: '22007',
      detail: 'Failing row contains (1, anna.planted@cafe.example).',
      parameters: ['planted'],
    });
  });
  const ask = (method: 'GET' | 'POST' | 'PUT', url: string, headers: object = {}, body?: object) =>
    app.inject({ method, url, headers: { ...headers }, remoteAddress: from, ...(body && { body }) });
  const own = { token: account.token, 'user-agent': 'planted agent' };
  const office = { cookie: admin.cookie, 'x-csrf': `csrf-of-${admin.id}` };
  const signIn = (email: string, secret: string) =>
    ask('POST', '/dist/api/auth/login', { 'user-agent': 'planted agent' }, { email, password: secret });
  const answers = [
    await signIn('anna.planted@cafe.example', password),
    await signIn('anna.planted@cafe.example', 'planted password'),
    await signIn('nobody.planted@cafe.example', 'planted password'),
    await signIn('closed.planted@cafe.example', password),
    await ask('POST', '/office/api/sign-in', {}, { email: admin.email, password: 'planted password' }),
    await ask('POST', '/dist/api/auth/forgot', {}, { email: 'anna.planted@cafe.example' }),
    await ask('POST', '/dist/api/auth/recover', {}, { code: 'planted-code', password: 'planted password 1' }),
    await ask('GET', '/dist/api/cities?q=planted', own),
    await ask('POST', '/dist/api/search/tracks', own, { what: 'planted words' }),
    await ask('PUT', '/dist/api/profile', own, { name: 'Planted Name', contact: 'planted contact' }),
    await ask('POST', '/dist/api/feedback/requests', own, { subject: 'Planted', message: 'planted text' }),
    await ask('GET', '/dist/api/nothing/anna.planted@cafe.example?planted'),
    await ask('GET', '/dist/forgot?code=planted-code'),
    await ask('GET', '/office/api/accounts?q=planted', office),
    await ask('GET', '/office/api/audit?q=planted&actor=planted', office),
    await ask('POST', '/office/api/staff?name=planted', { cookie: admin.cookie }, { email: 'planted@office.example' }),
    await ask('GET', '/defect?name=planted'),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([
    200, 401, 401, 403, 401, 200, 422, 200, 200, 200, 201, 404, 200, 200, 200, 403, 500,
  ]);
  await app.close();
  return lines.join('');
};

it('keeps personal data out of the log by default, whatever is called and whatever fails', async () => {
  const log = await logOf(false);
  // Each of these is what the log is for.
  for (const expected of [
    'sign-in refused',
    'signed in',
    'request refused',
    'request failed',
    '203.0.113.0/24',
    '22007',
  ])
    expect(log).toContain(expected);
  expect(log).toContain(`"id":${account.id}`);
  expect(log).not.toMatch(/planted/i);
  expect(log).not.toContain(from);
  for (const secret of [account.token, `csrf-of-${admin.id}`, `token-of-${admin.id}`])
    expect(log).not.toContain(secret);
});

it('has emails, addresses and what was searched for where the setting asks for it, and still no secret', async () => {
  const log = await logOf(true);
  for (const expected of ['nobody.planted@cafe.example', `"${from}"`, 'q=planted', 'anna.planted@cafe.example)'])
    expect(log).toContain(expected);
  for (const secret of [account.token, `token-of-${admin.id}`, 'planted password', 'planted-code'])
    expect(log).not.toContain(secret);
});
