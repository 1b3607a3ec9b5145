import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import { createOidcClient } from './oidc.service.ts';

const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
const client = { id: 'kamerton', secret: 'a secret that the provider has given us' };

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const token = (alg: string, claims: object, signed: (text: string) => Buffer, kid = 'own'): string => {
  const text = `${encoded({ alg, typ: 'JWT', kid })}.${encoded(claims)}`;
  return `${text}.${signed(text).toString('base64url')}`;
};

const byKey = (key: KeyObject) => (text: string) => sign('sha256', Buffer.from(text), key);

const forged = (all: object) => token('RS256', all, byKey(foreign.privateKey));

/** Server in the provider's place; a test sets its answers. */
let server: Server;
let issuer = '';
let idToken: (claims: Record<string, unknown>) => string;
let claims: Record<string, unknown>;
let userinfo: object;

beforeAll(async () => {
  server = createServer((request, response) => {
    const answers: Record<string, () => object> = {
      '/.well-known/openid-configuration': () => ({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/me`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      }),
      '/keys': () => ({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }] }),
      '/token': () => ({ access_token: 'a', token_type: 'Bearer', id_token: idToken(claims) }),
      '/me': () => userinfo,
    };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[request.url ?? '']?.() ?? {}));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Comes back from the provider; returns the claims that count. */
const settings = () => ({
  issuer,
  clientId: client.id,
  clientSecret: client.secret,
  emailDomains: [],
  acrValues: [],
  newRole: undefined,
});

const claimsFor = (nonce: string | null) => {
  const now = Math.floor(Date.now() / 1000);
  return { iss: issuer, aud: client.id, sub: 'u1', nonce, iat: now, exp: now + 3600 };
};

const finish = async (
  more: Record<string, unknown> = {},
  create = (all: object) => token('RS256', all, byKey(own.privateKey)),
) => {
  const oidc = createOidcClient(settings(), () => 'http://127.0.0.1/office/return');
  const { pending } = await oidc.begin(Date.now(), { isProof: false, session: null });
  claims = { ...claimsFor(pending.nonce), ...more };
  idToken = create;
  return oidc.finish(`?code=c&state=${pending.state}`, pending);
};

it('accepts a token that the provider has signed', async () => {
  expect(await finish({ email: 'a@company.example' })).toMatchObject({ sub: 'u1', email: 'a@company.example' });
});

it.each([
  ['nobody has signed', (all: object) => token('none', all, () => Buffer.alloc(0))],
  [
    'the client’s secret has signed',
    (all: object) => token('HS256', all, (text) => createHmac('sha256', client.secret).update(text).digest()),
  ],
  ['another key has signed', forged],
  ['a key has signed that the provider has not', (all: object) => token('RS256', all, byKey(foreign.privateKey), 'x')],
  ['has no form', () => 'x.y.z'],
])('refuses a token as invalid that %s', async (_by, create) => {
  await expect(finish({ email: 'a@company.example' }, create)).rejects.toMatchObject({ fault: 'invalid' });
});

it.each([
  ['another issuer', { iss: 'https://evil.example' }],
  ['another client', { aud: 'other' }],
  ['another sign-in', { nonce: 'other' }],
])('refuses a token as invalid that is of %s', async (_of, more) => {
  await expect(finish({ email: 'a@company.example', ...more })).rejects.toMatchObject({ fault: 'invalid' });
});

it('tells the person and the audit log of a forged token', async () => {
  const test = await openTestApp();
  await test.close();
  const app = await openTestApp({ config: { ...test.deps.config, oidc: settings() } });
  try {
    const { headers } = await app.call('GET', '/office/api/sign-in/oidc');
    const { searchParams: sent } = new URL(headers['location'] ?? '');
    claims = { ...claimsFor(sent.get('nonce')), email: 'a@company.example', email_verified: true };
    idToken = forged;
    const cookie = String(headers['set-cookie']).split(';', 1)[0] ?? '';
    const path = `/office/api/sign-in/oidc/return?code=c&state=${sent.get('state')}`;
    expect((await app.call('GET', path, { headers: { cookie } })).headers['location']).toBe(
      '/office/login?oidc=invalid',
    );
    const refused = app.db.selectFrom('audit_log').select('after').where('act', '=', 'staff.sign-in-refused');
    expect(await refused.execute()).toEqual([{ after: { why: 'forged_identity' } }]);
  } finally {
    await app.close();
  }
});

it('refuses a token that is issued more than a minute in the future', async () => {
  const ahead = (seconds: number) => ({ email: 'a@company.example', iat: Math.floor(Date.now() / 1000) + seconds });
  await expect(finish(ahead(90))).rejects.toMatchObject({ fault: 'clock' });
  expect(await finish(ahead(30))).toMatchObject({ sub: 'u1' });
});

it('believes how a user has signed in only where it is signed', async () => {
  userinfo = { sub: 'u1', email: 'a@company.example', email_verified: true, amr: ['mfa'], acr: 'gold', auth_time: 4e9 };
  const found = await finish({ auth_time: 1000 });
  expect(found).toMatchObject({ email: 'a@company.example', email_verified: true, auth_time: 1000 });
  expect(found).not.toHaveProperty('amr');
  expect(found).not.toHaveProperty('acr');
});
