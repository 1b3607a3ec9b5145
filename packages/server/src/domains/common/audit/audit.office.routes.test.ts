import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withTemporaryFolder } from '../../../lib/temporary-folders.ts';
import { writeCheckpoint } from '../../operations/verify/checkpoints.job.ts';
import { office } from '@kamerton/wire/office';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { operatorOf, type TestOperator } from '../../../testing/office.ts';
import { setSent } from '../emails/emails.store.ts';
import { type Act, record } from './audit.store.ts';
import { verifyChain } from './hash-chain.service.ts';

let test: TestApp;
let admin: TestOperator;
let catalogue: TestOperator;
beforeAll(async () => {
  test = await openTestApp();
  admin = await operatorOf(test, 'admin');
  catalogue = await operatorOf(test, 'catalogue');
  const acts: Act[] = [
    { act: 'track.edit', kind: 'track', id: 1, name: 'Ёлка', before: { name: 'Елка' }, after: { name: 'Ёлка' } },
    { act: 'track.edit', kind: 'track', id: 2, name: '=1+1', after: { label: 'Say "hi", twice\n' } },
    { act: 'account.close', kind: 'account', id: 1, name: 'anna@cafe.example', before: { is_active: true } },
  ];
  for (const act of acts) {
    await transaction(test.db, (tx) => record(tx, { kind: 'staff', id: 7, name: 'Пётр', address: '192.0.2.7' }, act));
  }
  await transaction(test.db, (tx) =>
    record(
      tx,
      { kind: 'command', name: 'root', address: '' },
      { act: 'import.begin', kind: 'import', id: null, name: '/m' },
    ),
  );
});
afterAll(() => test.close());

const ids = async (query: string): Promise<number[]> => {
  const { status, body } = await admin.call('GET', `/audit?${query}`);
  expect(status).toBe(200);
  expect(body.total).toBe(body.items.length);
  return body.items.map((item: { id: number }) => item.id);
};

it('tells who did what to which thing, when and from where', async () => {
  const { body } = await admin.call('GET', '/audit?kind=track&object=1');
  expect(body).toEqual({
    items: [
      {
        id: 1,
        at: expect.stringMatching(/Z$/) as string,
        actor: { kind: 'staff', id: 7, name: 'Пётр' },
        address: '192.0.2.7',
        act: 'track.edit',
        object: { kind: 'track', id: '1', name: 'Ёлка' },
        before: { name: 'Елка' },
        after: { name: 'Ёлка' },
        hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      },
    ],
    total: 1,
  });
});

it.each([
  ['', [4, 3, 2, 1]],
  ['sort=id', [1, 2, 3, 4]],
  ['q=', [4, 3, 2, 1]],
  ['q=елк', [1]],
  ['q=ПЕТР ёлка', [1]],
  ['q=twice hi', [2]],
  ['q=cafe.example', [3]],
  ['q=192.0.2.7', [3, 2, 1]],
  ['q=елка twice', []],
  ['q=!!!', []],
  ['q=%00', []],
  [`q=${encodeURIComponent(`a':* | 'b`)}`, []],
  ['act=track.edit', [2, 1]],
  ['actor=root', [4]],
  ['from=2020-01-01&to=2020-01-02', []],
])('finds by %s', async (query, expected) => {
  expect(await ids(query)).toEqual(expected);
});

it('finds by the time of an entry', async () => {
  const { rows } = await sql<{ day: string; before: string }>`
    SELECT to_char(min(at) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, min(at) - interval '1 minute' AS before
    FROM audit_log`.execute(test.db);
  expect(await ids(`from=${rows[0]?.day}`)).toEqual([4, 3, 2, 1]);
  expect(await ids(`to=${rows[0]?.before}`)).toEqual([]);
});

it('gives a page of it', async () => {
  expect((await admin.call('GET', '/audit?limit=2&offset=1')).body).toMatchObject({
    items: [{ id: 3 }, { id: 2 }],
    total: 4,
  });
});

it.each([
  'act=%00',
  'from=soon',
  'from=0000-01-01',
  'to=2026-02-30',
  'from=2026-01-01T00:00:00',
  'sort=name',
  'limit=201',
])('refuses %s', async (query) => {
  expect((await admin.call('GET', `/audit?${query}`)).status).toBe(400);
});

it('shows every desk the history of its own things', async () => {
  expect((await catalogue.call('GET', '/audit/of?kind=track&id=2')).body).toMatchObject({
    items: [{ id: 2 }],
    total: 1,
  });
  expect((await catalogue.call('GET', '/audit/of?kind=account&id=1')).status).toBe(403);
  expect((await catalogue.call('GET', '/audit/of?kind=staff&id=1')).status).toBe(403);
  expect((await admin.call('GET', '/audit/of?kind=account&id=1')).body.total).toBe(1);
  expect((await admin.call('GET', '/audit/of?kind=account')).status).toBe(400);
});

it('is exported as a table and as lines of JSON', async () => {
  const csv = await admin.call('GET', '/audit/export');
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="kamerton-audit-[-\d]+\.csv"$/);
  const text = (csv.body as Buffer).toString('utf8');
  expect(text).toMatch(/^\uFEFFnumber,at,actor_kind,.*,hash\r\n1,/);
  expect(text).toContain(`,track,2,'=1+1,,"{""label"":""Say \\""hi\\"", twice\\n""}",`);
  expect(text.trimEnd().split('\r\n')).toHaveLength(5);
  const lines = await admin.call('GET', '/audit/export?format=ndjson&kind=track');
  const types = [csv, lines].map(({ headers }) => String(headers['content-type']).split(';')[0]);
  expect(types).toEqual(office.auditExport.binary);
  const entries = (lines.body as Buffer).toString('utf8').trimEnd().split('\n');
  expect(entries.map((line) => JSON.parse(line))).toEqual(
    (await admin.call('GET', '/audit?kind=track&sort=id')).body.items,
  );
});

const deps = () => ({ db: test.db, emailQueue: test.deps.emailQueue, language: 'ru' as const });

it('is written down in a folder once a day, and the office says when and where', async () => {
  const verify = async () => (await admin.call('POST', '/audit/verify', {})).body;
  expect((await verify()).checkpoints).toEqual([]);
  await withTemporaryFolder(async (folder) => {
    const day = Date.UTC(2026, 10, 24);
    const write = (hours: number) =>
      writeCheckpoint(deps(), { kind: 'folder', place: folder }, new Date(day + hours * 3_600_000));
    for (const hours of [0, 23, 24]) await write(hours);
    const names = readdirSync(folder).toSorted();
    expect(names).toEqual(['24', '25'].map((date) => `kamerton-audit-2026-11-${date}T00-00-00.000Z.txt`));
    const { last, checkpoints } = await verify();
    const place = join(folder, names[1] ?? '');
    expect(checkpoints).toEqual([{ number: last.number, at: '2026-11-25T00:00:00.000Z', place, is_outside: true }]);
    const checkpoint = readFileSync(place, 'utf8').trim();
    expect(checkpoint).toBe(`${last.number}:${last.hash}`);
  });
});

it('is written down once, however many servers do so at the same time', async () => {
  await withTemporaryFolder(async (folder) => {
    const day = Date.UTC(2026, 11, 1);
    // Of as many connections as there are servers, so that none of them is first because it needs no new one.
    await Promise.all([1, 2, 3].map(() => sql`SELECT pg_sleep(0.05)`.execute(test.db)));
    const place = { kind: 'folder', place: folder } as const;
    await Promise.all([0, 1000, 2000].map((ms) => writeCheckpoint(deps(), place, new Date(day + ms))));
    expect(readdirSync(folder)).toHaveLength(1);
  });
});

it('is sent by email once a day, and the office says whether that has left', async () => {
  const place = 'auditor@company.example';
  const write = (at: string) => writeCheckpoint(deps(), { kind: 'email', place }, new Date(at));
  await Promise.all([write('2027-01-01T00:00:00Z'), write('2027-01-01T00:00:00Z')]);
  await write('2027-01-01T23:00:00Z');
  const emails = (await test.deps.emailQueue.list(10)).filter(({ recipient }) => recipient === place);
  expect(emails).toHaveLength(1);
  const { last, checkpoints } = (await admin.call('POST', '/audit/verify', {})).body;
  expect(emails[0]).toMatchObject({ kind: 'audit_checkpoint', subject: 'Отметка журнала действий' });
  expect(emails[0]?.text).toContain(`\n${last.number}:${last.hash}\n`);
  const newest = { number: last.number, at: '2027-01-01T00:00:00.000Z', place, is_outside: false };
  expect(checkpoints[0]).toEqual(newest);
  await setSent(test.db, emails[0]?.id ?? 0);
  expect((await admin.call('POST', '/audit/verify', {})).body.checkpoints[0]).toEqual({ ...newest, is_outside: true });
});

describe('the chain', () => {
  const verify = async (expected?: string) =>
    (await admin.call('POST', '/audit/verify', expected === undefined ? {} : { expect: expected })).body;
  const last = async () => (await verify()).last as { number: number; hash: string };

  /** Runs `read` after a statement that only the table's owner can execute; everything is rolled back. */
  const tampered = async <T>(statement: string, read: (tx: Handle) => Promise<T>): Promise<T> => {
    const undo = new Error('undo');
    let seen: { found: T } | undefined;
    const work = transaction(test.db, async (tx) => {
      await sql`ALTER TABLE audit_log DISABLE TRIGGER never_changed`.execute(tx);
      await sql`ALTER TABLE audit_log DISABLE TRIGGER chained`.execute(tx);
      await sql.raw(statement).execute(tx);
      seen = { found: await read(tx) };
      throw undo;
    });
    await expect(work).rejects.toBe(undo);
    if (!seen) throw new Error('nothing was looked at');
    return seen.found;
  };

  it('is whole', async () => {
    const verdict = await verify();
    expect(verdict).toMatchObject({ entries: 4, last: { number: 4 }, broken: null });
    expect(await verify(`4:${verdict.last.hash}`)).toEqual(verdict);
    expect((await admin.call('POST', '/audit/verify', { expect: '4:abc' })).status).toBe(422);
  });

  it.each([
    ...['name', 'address', 'act', 'kind', 'object_id', 'actor_name'].map(
      (column) => [`UPDATE audit_log SET ${column} = 'x' WHERE number = 2`, 2, 'changed'] as const,
    ),
    [`UPDATE audit_log SET at = at + interval '1 ms' WHERE number = 3`, 3, 'changed'],
    [`UPDATE audit_log SET actor_id = 8 WHERE number = 1`, 1, 'changed'],
    [`UPDATE audit_log SET actor_kind = 'system' WHERE number = 1`, 1, 'changed'],
    [`UPDATE audit_log SET before = '{"name": "Елка"}' WHERE number = 1`, 1, 'changed'],
    [`UPDATE audit_log SET after = NULL WHERE number = 1`, 1, 'changed'],
    [`UPDATE audit_log SET hash = repeat('0', 64) WHERE number = 4`, 4, 'changed'],
    // Moves text from one field to the next.
    [`UPDATE audit_log SET act = 'track.', kind = 'edittrack' WHERE number = 1`, 1, 'changed'],
    [`DELETE FROM audit_log WHERE number = 2`, 2, 'missing'],
    [`DELETE FROM audit_log WHERE number = 1`, 1, 'missing'],
    [`UPDATE audit_log SET number = 0 WHERE number = 1`, 0, 'missing'],
    [
      `INSERT INTO audit_log SELECT 6, at, actor_kind, actor_id, actor_name, address, act, kind, object_id, name,
        before, after, search, previous_hash, hash FROM audit_log WHERE number = 4`,
      5,
      'missing',
    ],
  ] as const)('shows: %s', async (statement, number, fault) => {
    expect((await tampered(statement, verifyChain)).broken).toEqual({ number, fault });
  });

  it('shows by a hash that was written down that its end was cut off or made anew', async () => {
    const written = await last();
    const cut = `DELETE FROM audit_log WHERE number = 4`;
    const both = async (tx: Handle) => [await verifyChain(tx), await verifyChain(tx, { expect: written })];
    expect(await tampered(cut, both)).toMatchObject([
      { entries: 3, broken: null },
      { entries: 3, broken: { number: 4, fault: 'missing' } },
    ]);
    const rebuilt = async (tx: Handle) => {
      await sql`ALTER TABLE audit_log ENABLE TRIGGER chained`.execute(tx);
      await sql`
        INSERT INTO audit_log (actor_kind, actor_name, address, act, kind, name, search)
        VALUES ('command', 'nobody', '', 'import.begin', 'import', '/m', '')`.execute(tx);
      return both(tx);
    };
    expect(await tampered(cut, rebuilt)).toMatchObject([
      { entries: 4, broken: null },
      { entries: 3, broken: { number: 4, fault: 'not_as_expected' } },
    ]);
  });

  it('shows that an act went past it', async () => {
    const past = `
      ALTER TABLE audit_entries DISABLE TRIGGER committed;
      INSERT INTO audit_entries (actor_kind, actor_name, address, act, kind, name, search)
      VALUES ('command', 'x', '', 'x', 'x', 'x', '');
      ALTER TABLE audit_entries ENABLE TRIGGER committed;`;
    await sql.raw(`DO $$ BEGIN ${past} END $$`).execute(test.db);
    expect((await verify()).broken).toEqual({ number: 5, fault: 'unchained' });
    await sql`DELETE FROM audit_entries`.execute(test.db);
    expect((await verify()).broken).toBeNull();
  });
});
