import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../../../db/transaction.ts';
import { createEncryption } from '../../../lib/encryption.ts';
import { fixedSecrets } from '../../../lib/secrets.ts';
import { insertAccount, openTestApp, password, type TestApp } from '../../../testing/app.ts';
import { auditEntries } from '../../../testing/audit.ts';
import { operatorOf, type TestOperator } from '../../../testing/office.ts';
import { eraseAccount } from '../../operations/privacy/erase-account.service.ts';
import { relyOnClock } from '../../../testing/clock.ts';
import { applyRetention } from '../../operations/privacy/retention.job.ts';
import { bindEncryption } from '../../../db/bound-encryption.ts';
import { readEntriesAbout } from './audit-log.store.ts';
import { record, recordAll } from './audit.store.ts';
import { verifyChain } from './hash-chain.service.ts';

let test: TestApp;
let admin: TestOperator;
let anna: number;
beforeAll(async () => {
  test = await openTestApp();
  admin = await operatorOf(test, 'admin');
  anna = await insertAccount(test.db, 'anna@cafe.example');
  await test.call('POST', '/auth/login', {
    body: { email: 'anna@cafe.example', password },
    remoteAddress: '203.0.113.77',
  });
  await test.call('POST', '/auth/login', {
    body: { email: 'anna@cafe.example', password: 'x' },
    remoteAddress: '203.0.113.77',
  });
  const { version } = (await admin.call('GET', `/accounts/${anna}`)).body.item;
  await admin.call('PUT', `/accounts/${anna}`, { version, name: 'Anna Kotova', contact: '+7 911' });
  await transaction(test.db, (tx) =>
    record(
      tx,
      { kind: 'staff', id: admin.id, name: 'Olga', address: '192.0.2.7' },
      { act: 'request.note', kind: 'request', id: 5, account: anna, name: 'Lost key', after: { note: 'rings twice' } },
    ),
  );
});
afterAll(() => test.close());

const actor = { kind: 'command', name: 'root', address: '' } as const;
const ids = async (query: string): Promise<number[]> =>
  (await admin.call('GET', `/audit?sort=id&limit=200&${query}`)).body.items.map((entry: { id: number }) => entry.id);
const stored = async (): Promise<string> => {
  const { rows } = await sql<{ text: string }>`SELECT audit_log::text AS text FROM audit_log ORDER BY number`.execute(
    test.db,
  );
  return rows.map(({ text }) => text).join('\n');
};

it('stores no personal value of an account in the log, and shows all of them', async () => {
  for (const value of ['anna@', 'Anna ', 'Kotova', '203.0.113', '+7 911', 'Lost key', 'twice'])
    expect([value, (await stored()).includes(value)]).toEqual([value, false]);
  // Names and addresses of staff stay readable.
  expect(await stored()).toContain('192.0.2.7');
  expect(await auditEntries(test.db)).toMatchObject([
    {
      act: 'account.sign-in',
      actor: { kind: 'account', id: anna, name: 'Name of anna@cafe.example' },
      address: '203.0.113.77',
      object: { kind: 'account', id: String(anna), name: 'anna@cafe.example' },
      after: { way: 'password' },
    },
    { act: 'account.sign-in-refused', actor: { kind: 'system', name: '' }, address: '203.0.113.77' },
    {
      act: 'account.edit',
      actor: { kind: 'staff', id: admin.id, name: admin.name },
      before: { name: 'Name of anna@cafe.example', contact: '' },
      after: { name: 'Anna Kotova', contact: '+7 911' },
    },
    { act: 'request.note', object: { name: 'Lost key' }, after: { note: 'rings twice' }, address: '192.0.2.7' },
  ]);
});

it.each([
  ['q=anna cafe', [1, 2, 3]],
  ['q=kotova', [3]],
  ['q=203.0.113.77', [1, 2]],
  ['q=olga twice', [4]],
  ['q=request.note', [4]],
  ['q=kotova twice', []],
  [`actor=${encodeURIComponent('Name of anna@cafe.example')}`, [1]],
  ['actor=Olga', [4]],
  ['act=account.edit&q=anna', [3]],
])('finds by %s', async (query, expected) => {
  expect(await ids(query)).toEqual(expected);
});

it('reads for an account what it did and what was done to it, and nothing of others', async () => {
  const olga = await insertAccount(test.db, 'olga@cafe.example');
  await test.call('POST', '/auth/login', { body: { email: 'olga@cafe.example', password } });
  await transaction(test.db, (tx) =>
    record(tx, actor, { act: 'account.open', kind: 'account', id: olga, name: 'olga@cafe.example' }),
  );
  const read = async (id: number) => {
    const acts: string[] = [];
    for await (const page of readEntriesAbout(test.db, id)) acts.push(...page.map(({ opened }) => opened.act));
    return acts;
  };
  expect(await read(olga)).toEqual(['account.sign-in', 'account.open']);
  expect(await read(anna)).toEqual(['account.sign-in', 'account.sign-in-refused', 'account.edit', 'request.note']);
});

const field = (text: string | null): string => (text === null ? '-' : `${Buffer.byteLength(text)}:${text}`);
const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

it('finds each of several entries of one transaction by its own words', async () => {
  const staff = { kind: 'staff', id: admin.id, name: 'Olga', address: '' } as const;
  const note = (id: number, account: number | null, name: string) =>
    ({ act: 'request.note', kind: 'request', id, account, name }) as const;
  await transaction(test.db, async (tx) => {
    await record(tx, staff, note(11, anna, 'Violin'));
    await recordAll(tx, staff, [note(12, null, 'Cello'), note(13, anna, 'Oboe'), note(14, 0, 'Viola')]);
  });
  const found = [];
  for (const word of ['violin', 'cello', 'oboe', 'viola']) {
    const { items } = (await admin.call('GET', `/audit?q=${word}`)).body;
    found.push(items.map((entry: { object: { id: string; name: string } }) => [entry.object.id, entry.object.name]));
  }
  expect(found).toEqual([[['11', 'Violin']], [['12', 'Cello']], [['13', 'Oboe']], [['14', 'Viola']]]);
  expect(await verifyChain(test.db)).toMatchObject({ broken: null });
});

it('exports what was hashed, with the values beside it', async () => {
  const { body } = await admin.call('GET', '/audit/export?format=ndjson');
  const lines = (body as Buffer).toString().trimEnd().split('\n');
  let previous = '0'.repeat(64);
  for (const line of lines) {
    const { id, at, actor: by, address, act, object, before, after, hash } = JSON.parse(line);
    const fields = [String(id), at, by.kind, by.id === null ? null : String(by.id), by.name, address, act];
    const text = [...fields, object.kind, object.id, object.name, json(before), json(after), previous]
      .map(field)
      .join('');
    previous = createHash('sha256').update(text).digest('hex');
    expect(hash).toBe(previous);
  }
  expect(JSON.parse(lines[2] ?? '')).toMatchObject({
    object: { name: '' },
    opened: { name: 'anna@cafe.example', after: { name: 'Anna Kotova' } },
  });
  expect(((await admin.call('GET', '/audit/export')).body as Buffer).toString()).toContain('Anna Kotova');
});

it('goes on where the server’s secret is lost: earlier values stay closed, later ones are open', async () => {
  const boris = await insertAccount(test.db, 'boris@cafe.example');
  const close = () =>
    transaction(test.db, (tx) =>
      record(tx, actor, { act: 'account.close', kind: 'account', id: boris, name: 'boris@cafe.example' }),
    );
  await close();
  bindEncryption(test.db, createEncryption(fixedSecrets('another secret of the tests')));
  await close();
  const names = async () => (await auditEntries(test.db, 'account.close')).map(({ object }) => object.name);
  expect(await names()).toEqual(['', 'boris@cafe.example']);
  bindEncryption(test.db, test.deps.encryption);
  expect(await names()).toEqual(['boris@cafe.example', '']);
});

it('destroys the values with the account’s personal data, while the chain stays whole', async () => {
  const vera = await insertAccount(test.db, 'vera@cafe.example');
  await test.call('POST', '/auth/login', { body: { email: 'vera@cafe.example', password } });
  const before = await verifyChain(test.db);
  await eraseAccount(test.db, actor, vera);
  expect(await verifyChain(test.db, { expect: before.last ?? undefined })).toMatchObject({ broken: null });
  expect(await ids('q=vera')).toEqual([]);
  const { items } = (await admin.call('GET', `/audit?kind=account&object=${vera}&sort=id`)).body;
  expect(items).toMatchObject([
    {
      act: 'account.sign-in',
      actor: { id: vera, name: '' },
      address: '',
      object: { name: '' },
      erased: true,
      after: null,
    },
    { act: 'account.erase' },
  ]);
  const { rows } = await sql`SELECT FROM audit_keys WHERE account_id = ${vera}`.execute(test.db);
  expect(rows).toEqual([]);
  // Entries of others are still there.
  expect(await ids('q=kotova')).toHaveLength(1);
});

it('destroys the values of months that ended before a period', async () => {
  const days = { networks: 0, emails: 0, requests: 0, events: 0, playAccounts: 0, auditValues: 60 };
  await relyOnClock(test.db);
  const apply = () => applyRetention(test.db, { store: test.deps.store, dataDir: test.deps.config.dataDir }, days);
  await apply();
  expect(await ids('q=kotova')).toHaveLength(1);
  await sql`UPDATE audit_keys SET month = month - interval '4 months'`.execute(test.db);
  await apply();
  expect((await auditEntries(test.db, 'account.edit'))[0]).toMatchObject({ erased: true, object: { name: '' } });
  expect(await verifyChain(test.db)).toMatchObject({ broken: null });
});

it('keeps emails that belong to no account under a key of nobody', async () => {
  await test.call('POST', '/auth/login', { body: { email: 'stranger@nowhere.example', password: 'x' } });
  expect(await stored()).not.toContain('stranger');
  expect(await ids('q=stranger')).toHaveLength(1);
  const { rows } = await sql`SELECT FROM audit_keys WHERE account_id = 0`.execute(test.db);
  expect(rows.length).toBeGreaterThan(0);
});
