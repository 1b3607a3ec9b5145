import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { coverKey } from '../../../media/store.ts';
import { insertAccount, openTestApp, password, type TestApp } from '../../../testing/app.ts';
import { publishTerms } from '../../../testing/contracts.ts';
import { operatorOf, type TestOperator } from '../../../testing/office.ts';
import { insertTestVenue, pairDevice } from '../../../testing/players.ts';
import { agent, plantAccount, type Planted } from '../../../testing/planted-accounts.ts';
import { apiKeyOf } from '../../identity/auth/api-keys.service.ts';
import { listTables } from '../backup/tables.store.ts';
import { eraseAccount, finishErasures } from './erase-account.service.ts';
import { columnsOf, personalTables } from './personal-data.rules.ts';
import { personalNames, readRowsOf } from './rows-of-account.store.ts';

let test: TestApp;
let admin: TestOperator;
let support: TestOperator;
/** Somebody who stays. */
let anna: Planted;
beforeAll(async () => {
  test = await openTestApp();
  admin = await operatorOf(test, 'admin');
  support = await operatorOf(test, 'support');
  await publishTerms(test);
  await test.db.insertInto('cities').values({ key: 'omsk', name: '{"ru": "Омск"}', timezone: 'Asia/Omsk' }).execute();
  anna = await plant('anna');
});
afterAll(() => test.close());

const places = () => ({ store: test.deps.store, dataDir: test.deps.config.dataDir });

const plant = (word: string) => plantAccount(test, admin.id, word);

/** A forgotten password: the service itself works on these rows each minute. */
const plantForgotten = async (db: Handle, word: string, { id, email }: Planted): Promise<void> => {
  await sql`INSERT INTO password_reset_requests (email) VALUES (${email})`.execute(db);
  await sql`INSERT INTO password_reset_tokens VALUES (${word}, ${id}, now() + interval '1 hour')`.execute(db);
};

/** Tables that have a word anywhere in a row. */
const tablesWith = async (db: Handle, word: string): Promise<string[]> => {
  const found: string[] = [];
  for (const { name } of await listTables(db)) {
    const { rows } =
      await sql`SELECT FROM ${sql.table(name)} AS row WHERE row::text LIKE ${`%${word}%`} LIMIT 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found;
};

/** Names and contents of the files in a ZIP archive of stored entries. */
const filesIn = (archive: Buffer): Map<string, Buffer> => {
  const files = new Map<string, Buffer>();
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50;) {
    const [size, name, extra] = [
      archive.readUInt32LE(at + 18),
      archive.readUInt16LE(at + 26),
      archive.readUInt16LE(at + 28),
    ];
    const start = at + 30 + name + extra;
    files.set(archive.subarray(at + 30, at + 30 + name).toString(), archive.subarray(start, start + size));
    at = start + size;
  }
  return files;
};

/** An address that an account had until somebody else may have it. */
const left = 'left@cafe.example';

/** Rows of an account under an address that it has left, and of operators about it. */
const plantForBertha = async (id: number): Promise<void> => {
  await sql`
    INSERT INTO emails (account_id, kind, recipient, subject, encrypted_text)
    VALUES (${id}, 'x', ${left}, 'To bertha', 'x')`.execute(test.db);
  await sql`INSERT INTO sign_in_failures (email, address) VALUES (${left}, '203.0.113.99')`.execute(test.db);
  await sql`INSERT INTO login_throttles (email, address) VALUES (${left}, '203.0.113.99')`.execute(test.db);
  await sql`INSERT INTO email_rate_limits (email, address) VALUES (${left}, '203.0.113.99')`.execute(test.db);
  await sql`
    INSERT INTO idempotency_responses (account_id, key, request_hash, status, body)
    VALUES (${id}, 'left', 'x', 201, ${JSON.stringify({ name: 'bertha', email: left })})`.execute(test.db);
  await sql`
    INSERT INTO idempotency_responses (account_id, key, request_hash, status, body)
    VALUES (${id}, 'mention', 'x', 201, ${JSON.stringify({ name: 'bertha', email: anna.email })})`.execute(test.db);
};

/** Members that an export adds to the columns of a table. */
const additions: Record<string, string[]> = { emails: ['text'], playlist_tracks: ['track'] };

type Rows = Record<string, Record<string, unknown>[]>;

/** Everything in an account's export, as the account gets it. */
const exported = async ({ token }: Planted): Promise<Rows> => {
  const { body } = await test.call('POST', '/profile/export', {
    token,
    body: { password },
    headers: { accept: 'application/zip' },
  });
  return JSON.parse(
    filesIn(body as Buffer)
      .get('account.json')
      ?.toString() ?? '',
  ) as Rows;
};

/** Number of rows that have a word, by table. */
const rowsWith = async (db: Handle, word: string): Promise<Record<string, number>> => {
  const found: Record<string, number> = {};
  for (const name of await tablesWith(db, word)) {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM ${sql.table(name)} AS row WHERE row::text LIKE ${`%${word}%`}`.execute(db);
    found[name] = rows[0]?.count ?? 0;
  }
  return found;
};

describe('an export', () => {
  it('has everything about the account, as files that people can read, and no secret', async () => {
    const asked = await test.call('POST', '/profile/export', {
      token: anna.token,
      body: { password },
      headers: { accept: 'application/zip' },
    });
    expect(asked).toMatchObject({ status: 200, headers: { 'content-type': 'application/zip' } });
    const files = filesIn(asked.body as Buffer);
    expect([...files.keys()]).toEqual([
      'account.json',
      'plays-1.jsonl',
      'venue-plays-1.jsonl',
      expect.stringMatching(/^contracts\/.+-1\.pdf$/),
      expect.stringMatching(/^covers\/\d+\.webp$/),
      expect.stringMatching(/^announcements\/\d+\.wav$/),
    ]);
    const text = files.get('account.json')?.toString() ?? '';
    const whole = JSON.parse(text) as Record<string, object[]>;
    const empty = Object.entries(whole).filter(([, rows]) => rows.length === 0);
    // There is no track, no end of a contract, no erasure and no forgotten password.
    expect(empty.map(([name]) => name).toSorted()).toEqual([
      'account_erasures',
      'contract_terminations',
      'password_reset_requests',
      'password_reset_tokens',
      'playlist_tracks',
    ]);
    // Notes of staff for each other are left out, and what only opens and finds audit entries.
    const hidden = ['plays', 'venue_plays', 'support_notes', 'audit_keys', 'audit_words'];
    expect(Object.keys(whole).toSorted()).toEqual(
      ['exported_at', 'audit_log', ...personalNames.filter((name) => !hidden.includes(name))].toSorted(),
    );
    for (const planted of ['Name anna', 'Venue anna', 'Message anna', `anna ${agent}`, 'Olga'])
      expect([planted, text.includes(planted)]).toEqual([planted, planted !== 'Olga']);
    expect(text).toContain('"act": "account.sign-in"');
    expect(text).not.toMatch(/\$argon2|_hash"|encrypted|code_fingerprint": "[0-9a-f]{64}",\n +"pdf/);
    const key = await apiKeyOf(test.db, test.deps.encryption, anna.id);
    expect(text).not.toContain(key);
    const codes = (whole['emails'] as { kind: string; text: string | null }[]).filter(
      ({ kind }) => kind === 'contract_code',
    );
    expect(codes.map((email) => /\b\d{6}\b/.test(email.text ?? ''))).toEqual([false]);
    expect(files.get('plays-1.jsonl')?.toString()).toContain('"source":"album"');
  });

  it('has no notes of staff, and neither their names nor their addresses, from the audit log either', async () => {
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM support_requests WHERE account_id = ${anna.id}`.execute(test.db);
    const path = `/requests/${rows[0]?.id}`;
    expect((await support.call('POST', `${path}/notes`, { note: 'Difficult customer' })).status).toBe(201);
    const { version } = (await support.call('GET', path)).body.item;
    const assigned = await support.call('POST', `${path}/assign`, { version, assigned_to: support.id });
    expect(assigned.status).toBe(200);
    const { audit_log = [] } = await exported(anna);
    expect(audit_log.map(({ act }) => act)).toEqual(expect.arrayContaining(['request.note', 'request.assign']));
    const text = JSON.stringify(audit_log);
    for (const word of ['Difficult customer', support.name, admin.name, 'olga']) expect(text).not.toContain(word);
    const ofStaff = audit_log.filter(({ actor }) => (actor as { kind: string }).kind === 'staff');
    expect(new Set(ofStaff.map(({ address }) => address))).toEqual(new Set(['']));
    expect(text).toContain('203.0.113.77');
  });

  it('needs the password, and no session of support’s', async () => {
    const boris = await test.signedIn('boris@cafe.example');
    const ask = (body: object) =>
      test.call('POST', '/profile/export', { token: boris.token, body, headers: { accept: 'application/json' } });
    expect(await ask({ password: 'wrong' })).toMatchObject({ status: 422, body: { fields: { password: 'wrong' } } });
    expect(await ask({})).toMatchObject({ status: 422, body: { fields: { password: 'required' } } });
    expect(await ask({ password })).toMatchObject({ status: 200, body: { size: expect.any(Number) as number } });
    await sql`UPDATE sessions SET by_support = true WHERE account_id = ${boris.id}`.execute(test.db);
    expect(await ask({ password })).toMatchObject({ status: 409, body: { code: 'needs_session' } });
  });

  it('keeps no turn from others while it is read slowly, and is had twice at once', async () => {
    const { id, token } = await test.signedIn('slow@cafe.example');
    // More than the buffers of a connection hold.
    await sql`
      WITH request AS (INSERT INTO support_requests (account_id, subject) VALUES (${id}, 'S') RETURNING id)
      INSERT INTO support_messages (request_id, author, author_name, message)
      SELECT request.id, 'user', '', repeat(md5(n::text), 300) FROM request, generate_series(1, 1500) AS n`.execute(
      test.db,
    );
    const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const headers = { token, 'content-type': 'application/json' };
    const ask = (path: string, body: object) =>
      fetch(`${address}/dist/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const exports = [await ask('/profile/export', { password }), await ask('/profile/export', { password })];
    expect(exports.map(({ status }) => status)).toEqual([200, 200]);
    expect((await ask('/search/tracks', { text: 'a' })).status).toBe(200);
    const third = await ask('/profile/export', { password });
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '30']);
    for (const { body } of exports) await body?.cancel();
    await expect.poll(async () => (await ask('/profile/export', { password })).status, { timeout: 30_000 }).toBe(200);
  });

  it('is an admin’s too, who leaves a trace', async () => {
    const id = await insertAccount(test.db, 'vera@cafe.example');
    expect((await support.call('GET', `/accounts/${id}/personal-data`)).status).toBe(403);
    expect((await admin.call('GET', '/accounts/99999/personal-data')).status).toBe(404);
    const { status, headers, body } = await admin.call('GET', `/accounts/${id}/personal-data`);
    expect([status, headers['content-disposition']]).toEqual([
      200,
      expect.stringMatching(new RegExp(`^attachment; filename="kamerton-account-${id}-[-\\d]+\\.zip"$`)),
    ]);
    expect(
      filesIn(body as Buffer)
        .get('account.json')
        ?.toString(),
    ).toContain('vera@cafe.example');
    expect((await admin.call('GET', `/audit?act=account.export&object=${id}&kind=account`)).body).toMatchObject({
      items: [{ actor: { id: admin.id } }],
    });
  });
});

describe('an erasure', () => {
  const erase = (id: number, email: string) => admin.call('POST', `/accounts/${id}/erase`, { email });

  it('leaves nothing of a person but signed contracts, as they were, and plays, in the database and in files', async () => {
    const dora = await plant('dora');
    await plantForgotten(test.db, 'dora', dora);
    const { details } = (await dora.get()).body.contract;
    expect((await dora.save({ ...details, signatory_position: 'dora later' })).status).toBe(200);
    const signed = async () =>
      (await sql`SELECT id, md5(row::text) AS digest FROM contract_signatures AS row ORDER BY id`.execute(test.db))
        .rows;
    const before = await signed();
    expect(before).toHaveLength(2);
    const emails = await test.deps.emailQueue.list(1000);
    const outbox = join(test.deps.config.dataDir, 'outbox');
    mkdirSync(outbox, { recursive: true });
    for (const { id, kind } of emails) writeFileSync(join(outbox, `${String(id).padStart(6, '0')}-${kind}.eml`), 'x');
    const toOthers = emails.filter(
      ({ account_id, recipient }) => account_id !== dora.id && !recipient.includes('dora'),
    );
    expect((await tablesWith(test.db, 'dora')).length).toBeGreaterThan(10);
    expect((await support.call('POST', `/accounts/${dora.id}/erase`, { email: dora.email })).status).toBe(403);
    expect(await erase(dora.id, anna.email)).toMatchObject({ status: 422, body: { fields: { email: 'wrong' } } });

    expect(await erase(dora.id, ' Dora@cafe.example ')).toMatchObject({
      status: 200,
      body: { item: { name: `#${dora.id}`, contact: '', is_active: false, erased_at: expect.any(String) as string } },
    });

    expect(await tablesWith(test.db, 'dora')).toEqual(['contract_signatures']);
    expect(readdirSync(outbox)).toHaveLength(toOthers.length);
    expect(await test.deps.store.size(coverKey(dora.cover, 'small'))).toBeNull();
    expect(await test.deps.store.size(coverKey(anna.cover, 'small'))).toBeGreaterThan(0);
    expect((await test.call('GET', '/profile', { token: dora.token })).status).toBe(401);
    expect((await test.call('GET', '/profile', { token: anna.token })).body.profile.name).toBe('Name anna');
    expect((await admin.call('GET', '/accounts?q=dora')).body.total).toBe(0);
    for (const act of ['open', 'api-key', 'sign-in-link'])
      expect((await admin.call('POST', `/accounts/${dora.id}/${act}`)).status).toBe(404);
    // Signed records are as they were, and the details are those again; plays count on.
    expect(await signed()).toEqual(before);
    const { rows } = await sql<{ details: { signatory_position: string }; plays: number }>`
      SELECT details, (SELECT count(*) FROM plays WHERE account_id = ${dora.id}) AS plays
      FROM contracts WHERE account_id = ${dora.id}`.execute(test.db);
    expect(rows).toMatchObject([{ details: { signatory_position: 'Генеральный директор' }, plays: 1 }]);
    // The email is free.
    expect((await admin.call('POST', '/accounts', { email: dora.email, name: 'Dora' })).status).toBe(201);
  });

  it('is one entry of the audit log with the id alone, however often it is asked for', async () => {
    const id = await insertAccount(test.db, 'gleb@cafe.example');
    expect(
      (await Promise.all([1, 2, 3].map(() => erase(id, 'gleb@cafe.example')))).map(({ status }) => status),
    ).toContain(200);
    expect((await erase(id, 'whatever')).status).toBe(200);
    const { rows } = await sql`
      SELECT name, before, after FROM audit_log WHERE act = 'account.erase' AND object_id = ${String(id)}`.execute(
      test.db,
    );
    expect(rows).toEqual([{ name: '', before: null, after: null }]);
    expect((await erase(99_999, 'x')).status).toBe(404);
  });

  it('is told to the devices of the account, which then delete what they have', async () => {
    const owner = await test.signedIn('ines@cafe.example');
    const { token } = await pairDevice(test, owner.token, await insertTestVenue(test, owner.token));
    await eraseAccount(test.db, { kind: 'command', name: 'olga', address: '' }, owner.id);
    expect(await test.call('GET', '/player', { token })).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  });

  it('takes what calls wrote that had begun before it, a minute later, and removes files after a kill', async () => {
    const hanna = await plant('hanna');
    const actor = { kind: 'command', name: 'olga', address: '' } as const;
    await eraseAccount(test.db, actor, hanna.id);
    // The process ends before it removes files, and a slow call comes through.
    expect(await test.deps.store.size(coverKey(hanna.cover, 'large'))).toBeGreaterThan(0);
    await sql`INSERT INTO support_requests (account_id, subject) VALUES (${hanna.id}, 'hanna late')`.execute(test.db);
    await finishErasures(test.db, places());
    expect(await test.deps.store.size(coverKey(hanna.cover, 'large'))).toBeNull();
    expect(await tablesWith(test.db, 'hanna late')).toEqual(['support_requests']);
    await sql`UPDATE account_erasures SET erased_at = erased_at - interval '2 minutes'`.execute(test.db);
    await finishErasures(test.db, places());
    expect(await tablesWith(test.db, 'hanna late')).toEqual([]);
    const { rows } = await sql`SELECT FROM account_erasures WHERE finished_at IS NULL`.execute(test.db);
    expect(rows).toEqual([]);
  });

  it('is whole or not at all', async () => {
    const before = await tablesWith(test.db, 'anna');
    const undone = transaction(test.db, async (tx) => {
      await eraseAccount(tx, { kind: 'command', name: 'olga', address: '' }, anna.id);
      expect(await tablesWith(tx, 'anna')).toEqual(['contract_signatures']);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await tablesWith(test.db, 'anna')).toEqual(before);
  });

  it('finds rows in each table that the rules name', async () => {
    const emails = ['anna@cafe.example', 'past-anna@cafe.example'].map((email) => ({ email, since: '-infinity' }));
    const person = { id: anna.id, emails };
    const none: string[] = [];
    await transaction(test.db, async (tx) => {
      await plantForgotten(tx, 'anna', anna);
      for (const name of personalNames.filter((each) => personalTables[each].exported !== '')) {
        let count = 0;
        for await (const rows of readRowsOf(tx, name, person)) count += rows.length;
        if (count === 0) none.push(name);
      }
    });
    expect(none).toEqual(['playlist_tracks', 'contract_terminations', 'account_erasures']);
  });
});

describe('exports of two accounts with everything', () => {
  it('have each column of the list and no row of the other, whose former address one of them asks for', async () => {
    const bertha = await plant('bertha');
    await plantForBertha(bertha.id);
    const asked = { email: left, old_password: password };
    expect((await test.call('PUT', '/profile', { token: anna.token, body: asked })).status).toBe(200);
    // An operator's address is asked for by another account.
    await sql`
      INSERT INTO email_changes (code_hash, account_id, email, expires_at)
      VALUES ('operator', ${anna.id}, ${admin.email}, now() + interval '1 day')`.execute(test.db);
    await sql`
      INSERT INTO emails (kind, recipient, subject, encrypted_text)
      VALUES ('staff_sign_in', ${admin.email}, 'Of an operator', 'x')`.execute(test.db);

    for (const [person, other] of [
      [anna, 'bertha'],
      [bertha, 'anna'],
    ] as const) {
      const whole = await exported(person);
      for (const [table, rows] of Object.entries(whole)) {
        const rule = personalNames.find((name) => name === table);
        if (!rule || rows.length === 0) continue;
        const columns = [...columnsOf(personalTables[rule].exported), ...(additions[table] ?? [])];
        expect([table, Object.keys(rows[0] ?? {}).toSorted()]).toEqual([table, columns.toSorted()]);
        const others = rows.map(({ account_id }) => account_id ?? person.id).filter((id) => id !== person.id);
        expect([table, others]).toEqual([table, []]);
      }
      const text = JSON.stringify(whole);
      for (const word of [other, 'Of an operator', '203.0.113.99']) expect(text).not.toContain(word);
    }
    const rowsOfBertha = async (db: Handle) => [await rowsWith(db, 'bertha'), await rowsWith(db, '203.0.113.99')];
    const before = await rowsOfBertha(test.db);
    await expect(
      transaction(test.db, async (tx) => {
        await eraseAccount(tx, { kind: 'command', name: 'olga', address: '' }, anna.id);
        expect(await rowsOfBertha(tx)).toEqual(before);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
  });
});
