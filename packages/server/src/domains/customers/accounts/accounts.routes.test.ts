import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { auditEntries } from '../../../testing/audit.ts';
import { codeIn, emailsTo } from '../../../testing/emails.ts';
import { operatorOf, type TestOperator } from '../../../testing/office.ts';
import { insertTestVenue } from '../../../testing/players.ts';

let test: TestApp;
let maria: TestOperator;
beforeAll(async () => {
  test = await openTestApp();
  maria = await operatorOf(test, 'support');
});
afterAll(() => test.close());

const card = async (id: number) => (await maria.call('GET', `/accounts/${id}`)).body.item;
const listed = async (query: string): Promise<string[]> =>
  (await maria.call('GET', `/accounts?${query}`)).body.items.map((item: { email: string }) => item.email);
const acts = async (id: number): Promise<string[]> =>
  (
    await test.db
      .selectFrom('audit_log')
      .select('act')
      .where('kind', '=', 'account')
      .where('object_id', '=', String(id))
      .where('act', 'not in', ['account.sign-in', 'account.sign-in-refused'])
      .orderBy('number')
      .execute()
  ).map(({ act }) => act);

const add = (email: string, more: object = {}, headers = {}) =>
  maria.call('POST', '/accounts', { email, name: 'Кафе «Ёлка»', contact: '+7 900', ...more }, headers);

it('opens an account whose owner sets the first password by an email', async () => {
  const key = { 'idempotency-key': 'one' };
  const added = await add('Elka@cafe.example', { language: 'en' }, key);
  expect(added).toMatchObject({
    status: 201,
    body: { item: { email: 'elka@cafe.example', language: 'en', is_active: true, last_sign_in_at: null } },
  });
  expect((await add('Elka@cafe.example', { language: 'en' }, key)).headers['idempotent-replayed']).toBe('true');
  expect(await add('elka@cafe.example')).toMatchObject({ status: 422, body: { fields: { email: 'taken' } } });
  const emails = await emailsTo(test, 'elka@cafe.example', 1);
  expect(emails).toMatchObject([{ kind: 'invitation', subject: 'Welcome to Kamerton' }]);
  const body = { code: codeIn(emails[0]), password: 'a quiet morning song' };
  expect(JSON.stringify(added.body)).not.toContain(body.code);
  expect((await test.call('POST', '/auth/recover', { body })).status).toBe(200);
  const signIn = { email: 'elka@cafe.example', password: body.password };
  expect((await test.call('POST', '/auth/login', { body: signIn })).status).toBe(200);
  expect(await acts(added.body.item.id)).toEqual(['account.add', 'account.password']);
});

it('finds accounts by name, email and contact, open or closed, and by where they are with the contract', async () => {
  const [one, two] = [await test.signedIn('anna@bar.example'), await test.signedIn('boris@bar.example')];
  await sql`UPDATE accounts SET contact = 'Пётр, +7 911' WHERE id = ${two.id}`.execute(test.db);
  await maria.call('POST', `/accounts/${two.id}/close`);
  expect(await listed('q=ПЕТР')).toEqual(['boris@bar.example']);
  expect(await listed('q=bar.example&active=true')).toEqual(['anna@bar.example']);
  expect(await listed('q=bar.example&active=false')).toEqual(['boris@bar.example']);
  expect(await listed('q=bar.example&sort=-email')).toEqual(['boris@bar.example', 'anna@bar.example']);
  expect((await maria.call('GET', '/accounts?q=bar.example&limit=1')).body).toMatchObject({ total: 2 });
  const details = {
    is_foreign: true,
    legal_entity: 'Bar GmbH',
    registration_number: 'HRB 1',
    country: 'DE',
    legal_address: 'Berlin',
    signatory_name: 'Anna Bar',
    signatory_position: 'Director',
  };
  const { id } = await test.db
    .insertInto('contracts')
    .values({ account_id: one.id, details: JSON.stringify(details) })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await card(one.id)).contract).toEqual({ state: 'draft', number: `KAM-${String(id).padStart(6, '0')}` });
  expect(await listed('contract=draft&q=bar.example')).toEqual(['anna@bar.example']);
  expect(await listed('contract=none&q=bar.example')).toEqual(['boris@bar.example']);
  await test.db
    .insertInto('contract_terminations')
    .values({ contract_id: id, reason: '{"ru": "x", "en": "x"}' })
    .execute();
  expect(await listed('contract=terminated')).toEqual(['anna@bar.example']);
  expect((await maria.call('GET', '/accounts?contract=lost')).status).toBe(400);
});

it('closes an account everywhere at once, and opens it with its old sessions ended', async () => {
  const { id, token } = await test.signedIn('closing@cafe.example');
  const close = () => maria.call('POST', `/accounts/${id}/close`);
  expect((await close()).body.item).toMatchObject({ is_active: false });
  expect((await close()).status).toBe(200);
  expect((await test.call('GET', '/my/totals', { token })).status).toBe(403);
  expect((await maria.call('POST', `/accounts/${id}/sign-in-link`)).body).toMatchObject({ code: 'account_closed' });
  expect((await maria.call('POST', `/accounts/${id}/open`)).body.item).toMatchObject({
    is_active: true,
    sessions_count: 0,
  });
  expect((await test.call('GET', '/my/totals', { token })).status).toBe(401);
  expect(await acts(id)).toEqual(['account.close', 'account.open']);
});

it('changes name and contact, unless the account is another one by now', async () => {
  const { id, token } = await test.signedIn('editing@cafe.example');
  const { version, name } = await card(id);
  const change = (body: object) => maria.call('PUT', `/accounts/${id}`, body);
  const changed = (await change({ version, name: 'Новое имя', contact: 'Мария' })).body.item;
  expect(changed).toMatchObject({ name: 'Новое имя', contact: 'Мария' });
  expect(await change({ version, name: 'Поздно' })).toMatchObject({
    status: 409,
    body: { code: 'conflict', current: { name: 'Новое имя', version: changed.version } },
  });
  await test.call('PUT', '/profile', { token, body: { name: 'Сам себя' } });
  expect((await change({ version: changed.version, contact: 'x' })).body.current.name).toBe('Сам себя');
  const { version: now } = await card(id);
  expect((await change({ version: now, name: 'Сам себя' })).body.item.version).toBe(now);
  expect(await change({ version: now, name: '' })).toMatchObject({
    status: 422,
    body: { fields: { name: 'required' } },
  });
  const log = (await auditEntries(test.db, 'account.edit')).map(({ before, after }) => ({ before, after }));
  expect(log).toEqual([{ before: { name, contact: '' }, after: { name: 'Новое имя', contact: 'Мария' } }]);
});

it('changes the key: it is in the portal, and neither in the answer nor in the email', async () => {
  const { id, token } = await test.signedIn('keyed@cafe.example');
  const answer = await maria.call('POST', `/accounts/${id}/api-key`);
  expect(answer.body.item).toMatchObject({ id, has_api_key: true });
  const key = (await test.call('GET', '/profile', { token })).body.profile.api_key;
  expect((await test.call('GET', '/my/totals', { token: key })).status).toBe(200);
  const [message] = await emailsTo(test, 'keyed@cafe.example', 1);
  expect(message).toMatchObject({ kind: 'api_key_changed' });
  expect(message?.text).toContain('https://music.example/dist/auth/profile');
  expect(`${JSON.stringify(answer)}${message?.text}`).not.toContain(key);
});

it('leaves the former key an hour where that is wished for, and says so', async () => {
  const { id, token } = await test.signedIn('overlapping@cafe.example');
  const keyNow = async () => (await test.call('GET', '/profile', { token })).body.profile.api_key;
  const statusOf = async (key: string) => (await test.call('GET', '/my/totals', { token: key })).status;
  const first = await keyNow();
  expect((await maria.call('POST', `/accounts/${id}/api-key`, { overlap: true })).status).toBe(200);
  const second = await keyNow();
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
  const [message] = await emailsTo(test, 'overlapping@cafe.example', 1);
  expect(message?.text).toContain('ещё час');
  await sql`UPDATE api_keys SET former_until = former_until - interval '1 hour' WHERE account_id = ${id}`.execute(
    test.db,
  );
  expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
  await maria.call('POST', `/accounts/${id}/api-key`, { overlap: true });
  await maria.call('POST', `/accounts/${id}/api-key`);
  expect([await statusOf(second), await statusOf(await keyNow())]).toEqual([401, 200]);
  expect((await maria.call('POST', `/accounts/${id}/api-key`, { overlap: 'yes' })).status).toBe(422);
});

it('gives a link that signs in once, keeps it nowhere, and ends it after ten minutes', async () => {
  const { id } = await test.signedIn('linked@cafe.example');
  const link = async () => (await maria.call('POST', `/accounts/${id}/sign-in-link`)).body;
  const { url, expires_at } = await link();
  const { rows } =
    await sql`SELECT round(extract(epoch FROM ${expires_at}::timestamptz - now()) / 60) AS minutes`.execute(test.db);
  expect(rows).toEqual([{ minutes: 10 }]);
  const token = new URL(url).searchParams.get('token') ?? '';
  const stored = await sql`
    SELECT (SELECT json_agg(idempotency_responses) FROM idempotency_responses) AS a, (SELECT json_agg(audit_log) FROM audit_log) AS b,
      (SELECT json_agg(sign_in_tokens) FROM sign_in_tokens) AS c`.execute(test.db);
  expect(JSON.stringify([stored.rows, await auditEntries(test.db)])).not.toContain(token);
  const signIn = (by: string) => test.call('POST', '/auth/login', { body: { token: by } });
  expect([(await signIn(token)).status, (await signIn(token)).status]).toEqual([200, 401]);
  const late = new URL((await link()).url).searchParams.get('token') ?? '';
  await sql`UPDATE sign_in_tokens SET expires_at = now()`.execute(test.db);
  expect((await signIn(late)).status).toBe(401);
  expect(await acts(id)).toEqual(['account.sign-in-link', 'account.sign-in-link']);
});

it('counts venues and playlists of the account, and its plays of the last 35 days that cannot have been', async () => {
  const { id, token } = await test.signedIn('playing@cafe.example');
  await insertTestVenue(test, token);
  const closed = await insertTestVenue(test, token);
  await sql`UPDATE venues SET is_active = false WHERE id = ${closed}`.execute(test.db);
  await test.db.insertInto('playlists').values({ account_id: id, name: 'Own' }).execute();
  for (const [days, implausible] of [
    [0, null],
    [34, 'overlap'],
    [36, 'overlap'],
  ]) {
    const at = sql`now() - make_interval(days => ${days})`;
    await sql`SELECT make_venue_plays_partition(${at})`.execute(test.db);
    await sql`
      INSERT INTO venue_plays (id, started_at, account_id, venue_id, player_id, track_id, duration_ms, implausible)
      VALUES (gen_random_uuid(), ${at}, ${id}, 1, 1, 1, 30000, ${implausible})`.execute(test.db);
  }
  const own = { venues: { count: 2, active: 1 }, playlists_count: 1, sessions_count: 1, implausible_plays: 1 };
  expect(await card(id)).toMatchObject(own);
});

it.each([
  ['GET', ''],
  ['POST', '/close'],
  ['POST', '/open'],
  ['POST', '/api-key'],
  ['POST', '/sign-in-link'],
])('answers 404 to %s %s of no account', async (method, path) => {
  expect((await maria.call(method, `/accounts/999999${path}`)).status).toBe(404);
});
