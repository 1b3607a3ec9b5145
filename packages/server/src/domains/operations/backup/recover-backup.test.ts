import { chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { createEncryption } from '../../../lib/encryption.ts';
import { fixedSecrets } from '../../../lib/secrets.ts';
import { folderStore } from '../../../media/folder-store.ts';
import { tester } from '../../../testing/actor.ts';
import { insertAccount, openTestApp, type TestApp } from '../../../testing/app.ts';
import { publishTerms } from '../../../testing/contracts.ts';
import { bareDatabase } from '../../../testing/database.ts';
import { operatorOf } from '../../../testing/office.ts';
import { plantAccount } from '../../../testing/planted-accounts.ts';
import { bindEncryption } from '../../../db/bound-encryption.ts';
import { createEmailQueue, type EmailQueue } from '../../common/emails/emails.job.ts';
import { retryEmail } from '../../common/emails/emails.service.ts';
import { eraseAccount, finishErasures } from '../privacy/erase-account.service.ts';
import { checkBackup } from '../verify/verify-backup.service.ts';
import { makeBackup } from './make-backup.service.ts';
import { openBackup } from './read-backup.service.ts';
import { type Recovered, recoverBackup } from './recover-backup.service.ts';
import { listTables } from './tables.store.ts';

const secret = 'a secret of the tests';
const secrets = fixedSecrets(secret);
const quiet = { signal: new AbortController().signal, onProgress: () => {} };

let test: TestApp;
let home: string;
beforeAll(async () => {
  test = await openTestApp({ encryption: createEncryption(secrets) });
  home = mkdtempSync(join(tmpdir(), 'kamerton-erased-'));
});
afterAll(async () => {
  await test.close();
  rmSync(home, { recursive: true, force: true });
});

const back = (file: string) =>
  makeBackup(
    { db: test.db, engine: test.database.engine, store: folderStore(join(home, 'media')), dataDir: home, secrets },
    { file, withSecret: true, ...quiet },
  );

/** Recovers a backup and reads the database with `read`. */
const recovered = async <T>(
  file: string,
  read: (db: Handle, recovery: Recovered) => Promise<T>,
  dataDir = mkdtempSync(join(home, 'to-')),
): Promise<T> => {
  const bare = await bareDatabase(dataDir);
  const backup = await openBackup(file);
  try {
    const target = { dataDir, objectStore: null, secret, ...bare };
    const recovery = await recoverBackup(target, backup, { actor: tester, ...quiet });
    const database = await bare.open(true);
    try {
      return await read(database.handle, recovery);
    } finally {
      await database.close();
    }
  } finally {
    backup.close();
    await bare.drop();
  }
};

const findIn = async (queue: EmailQueue, id: number) => (await queue.list(1000)).find((email) => email.id === id);

it('accounts that were erased after a backup are erased again when it is recovered beside their list', async () => {
  const { db } = test;
  const { id: anna } = await test.signedIn('anna.planted@cafe.example');
  const { id: boris } = await test.signedIn('boris@cafe.example');
  const file = join(home, 'backup.zip');
  const store = folderStore(join(home, 'media'));
  await back(file);
  // Files that root's commands write stay readable for the owner of the folder.
  const { uid, gid } = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : statSync(home);
  chownSync(home, uid, gid);
  await eraseAccount(db, tester, anna);
  await finishErasures(db, { store, dataDir: home });
  const list = join(home, 'erased-accounts');
  const written = readFileSync(list, 'utf8');
  expect(written.trim()).toMatch(new RegExp(`^${anna} \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$`));
  expect(statSync(list).mode & 0o777).toBe(0o600);
  expect(statSync(list)).toMatchObject({ uid, gid });
  // An erasure that is finished once more, after calls that had begun before it, adds no second line.
  await sql`UPDATE account_erasures SET erased_at = now() - interval '2 minutes'`.execute(db);
  await finishErasures(db, { store, dataDir: home });
  expect(readFileSync(list, 'utf8')).toBe(written);

  const dataDir = mkdtempSync(join(home, 'to-'));
  chownSync(dataDir, uid, gid);
  await copyFile(list, join(dataDir, 'erased-accounts'));
  // An id that another database has given, and a line that a kill has cut.
  const foreign = `\n${boris} 2020-01-01T00:00:00.000000Z\n${boris} 2026-`;
  writeFileSync(join(dataDir, 'erased-accounts'), written + foreign);
  await recovered(
    file,
    async (handle, recovery) => {
      expect(recovery.erased).toBe(1);
      expect(statSync(join(dataDir, 'database-id'))).toMatchObject({ uid, gid });
      const { rows } = await sql<{ email: string; is_active: boolean }>`
        SELECT email, is_active FROM accounts WHERE id = ANY (${[anna, boris]}::bigint[]) ORDER BY id`.execute(handle);
      expect(rows).toEqual([
        { email: `erased-${anna}@account.invalid`, is_active: false },
        { email: 'boris@cafe.example', is_active: true },
      ]);
      const acts = await sql<{ act: string }>`
        SELECT act FROM audit_log WHERE act IN ('account.erase', 'backup.recover') ORDER BY number`.execute(handle);
      expect(acts.rows.map(({ act }) => act)).toEqual(['account.erase', 'backup.recover']);
    },
    dataDir,
  );
});

it('gives back a row that refers to a later one of its table', async () => {
  const account = await insertAccount(test.db, 'renewed@cafe.example');
  await transaction(test.db, async (tx) => {
    // Each is a part of its own.
    await sql`
      INSERT INTO contracts (account_id, details)
      VALUES (${account}, jsonb_build_object('x', repeat('x', 4500000)))`.execute(tx);
    await sql`
      INSERT INTO contracts (account_id, details, replaces_id)
      SELECT account_id, details, id FROM contracts WHERE account_id = ${account}`.execute(tx);
    // The replaced one moves behind the one that replaces it.
    await sql`
      UPDATE contracts SET version = 2 WHERE id = (SELECT max(replaces_id) FROM contracts)`.execute(tx);
  });
  const file = join(home, 'renewed.zip');
  await back(file);
  const backup = await openBackup(file);
  const sum = backup.manifest.tables.reduce((rows, table) => rows + table.rows, 0);
  expect(await checkBackup(backup, quiet)).toBe(sum);
  backup.manifest.tables.find(({ name }) => name === 'contracts')!.rows += 1;
  await expect(checkBackup(backup, quiet)).rejects.toMatchObject({ code: 'backup_damaged', entry: 'rows/contracts' });
  backup.close();
  const rows = await recovered(file, async (db) => {
    const found = await sql<{ replaced: number; deferrable: boolean }>`
      SELECT (SELECT version FROM contracts WHERE id = newer.replaces_id) AS replaced,
        (SELECT bool_or(condeferrable) FROM pg_constraint WHERE contype = 'f') AS deferrable
      FROM contracts AS newer WHERE replaces_id IS NOT NULL`.execute(db);
    return found.rows;
  });
  expect(rows).toEqual([{ replaced: 2, deferrable: false }]);
});

it('sends no email again that waited when the backup was made', async () => {
  const { emailQueue } = test.deps;
  const email = { account_id: null, kind: 'x', recipient: 'late@cafe.example', subject: 's', text: 't' };
  const id = await emailQueue.write(test.db, { ...email, subject: 'waits' });
  const file = join(home, 'emails.zip');
  await back(file);
  await recovered(file, async (db, { emails }) => {
    expect(emails).toBeGreaterThan(0);
    const queue = createEmailQueue(db, createEncryption(secrets));
    const sent: string[] = [];
    const later = await queue.write(db, { ...email, subject: 'new' });
    queue.begin(
      async ({ subject }) => void sent.push(subject),
      () => {},
    );
    await vi.waitFor(async () => expect((await findIn(queue, later))?.sent_at).not.toBeNull(), 20_000);
    await queue.stop();
    expect(sent).toEqual(['new']);
    expect(await findIn(queue, id)).toMatchObject({ text: 't', failed_at: expect.any(String) as string });
  });
});

it('sends no link that the recovery has ended, also where an operator asks for it', async () => {
  const { emailQueue } = test.deps;
  const email = { account_id: null, recipient: 'links@cafe.example', subject: 's', text: 't' };
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  const invitation = await emailQueue.write(test.db, { ...email, kind: 'invitation', expires_at });
  const refused = await emailQueue.write(test.db, { ...email, kind: 'new_email', expires_at });
  await sql`UPDATE emails SET failed_at = now() WHERE id = ${refused}`.execute(test.db);
  const notice = await emailQueue.write(test.db, { ...email, kind: 'email_changed' });
  const other = await emailQueue.write(test.db, { ...email, kind: 'password_changed' });
  const file = join(home, 'links.zip');
  await back(file);
  await recovered(file, async (db) => {
    bindEncryption(db, createEncryption(secrets));
    const ids = [invitation, refused, notice, other];
    for (const id of ids) await transaction(db, (tx) => retryEmail(tx, tester, id));
    const queue = createEmailQueue(db, createEncryption(secrets));
    const sent: string[] = [];
    queue.begin(
      async ({ kind }) => void sent.push(kind),
      () => {},
    );
    const isWaiting = async (id: number) => {
      const found = await findIn(queue, id);
      return found?.sent_at === null && found.failed_at === null;
    };
    for (const id of ids) await vi.waitFor(async () => expect(await isWaiting(id)).toBe(false), 20_000);
    await queue.stop();
    expect(sent).toEqual(['password_changed']);
  });
});

/** Codes that a recovery brings back: devices of venues, the second factor of operators, and what was signed. */
const lasting = [
  'contract_signatures.code_fingerprint',
  'forgotten_players.token_hash',
  'players.token_hash',
  'staff_recovery_codes.code_hash',
  'unpaired_players.token_hash',
];

it('brings back no session and no code of the backup, and lists its operators', async () => {
  const admin = await operatorOf(test, 'admin');
  const support = await operatorOf(test, 'support');
  await publishTerms(test);
  await test.db.insertInto('cities').values({ key: 'omsk', name: '{"ru": "Омск"}', timezone: 'Asia/Omsk' }).execute();
  const anna = await plantAccount(test, admin.id, 'dora');
  await sql`INSERT INTO password_reset_tokens VALUES ('x', ${anna.id}, now() + interval '1 hour')`.execute(test.db);
  await sql`INSERT INTO staff_recovery_codes VALUES (${admin.id}, 'x')`.execute(test.db);
  await sql`INSERT INTO forgotten_players VALUES ('x', now() + interval '1 year')`.execute(test.db);
  await sql`UPDATE staff SET is_active = false WHERE id = ${support.id}`.execute(test.db);
  await sql`
    UPDATE api_keys SET former_hash = 'x', former_until = now() + interval '1 day'
    WHERE account_id = ${anna.id}`.execute(test.db);
  await sql`INSERT INTO password_reset_requests (email) VALUES ('dora@cafe.example')`.execute(test.db);
  const file = join(home, 'sessions.zip');
  await back(file);
  await recovered(file, async (db, { operators }) => {
    const { rows: columns } = await sql<{ table: string; column: string }>`
      SELECT table_name AS table, column_name AS column FROM information_schema.columns
      WHERE table_schema = current_schema() AND column_name ~ '(code|token|challenge)_(hash|fingerprint)$'`.execute(db);
    const valid: string[] = [];
    const stored = async (handle: Handle, { table, column }: { table: string; column: string }) =>
      (await sql<{ code: string }>`SELECT ${sql.ref(column)} AS code FROM ${sql.table(table)}`.execute(handle)).rows;
    for (const each of columns) {
      const before = await stored(test.db, each);
      expect([each, before.length > 0]).toEqual([each, true]);
      const after = new Set((await stored(db, each)).map(({ code }) => code));
      if (before.some(({ code }) => after.has(code))) valid.push(`${each.table}.${each.column}`);
    }
    expect(valid.toSorted()).toEqual(lasting);
    const { rows: requested } = await sql`SELECT FROM password_reset_requests`.execute(db);
    expect(requested).toEqual([]);
    // The address that an account has left stays reserved.
    const { rows: reserved } = await sql`SELECT FROM email_reverts WHERE account_id = ${anna.id}`.execute(db);
    expect(reserved).toHaveLength(1);
    const keys = await db
      .selectFrom('api_keys')
      .select(['former_hash', 'former_until'])
      .where('account_id', '=', anna.id)
      .execute();
    expect(keys).toEqual([{ former_hash: null, former_until: null }]);
    expect(operators).toEqual([
      { name: admin.name, email: admin.email, role: 'admin', is_active: true },
      { name: support.name, email: support.email, role: 'support', is_active: false },
      { name: 'Another operator', email: 'another@staff.example', role: 'support', is_active: false },
    ]);
  });
});

it('gives no id again that somebody knows since the backup', async () => {
  const file = join(home, 'ids.zip');
  await back(file);
  const nextIds = async (db: Handle) => {
    const ids = new Map<string, number>();
    for (const { name, counted } of await listTables(db)) {
      for (const column of counted) {
        const { rows } = await sql<{
          id: number;
        }>`SELECT nextval(pg_get_serial_sequence(${name}, ${column})) AS id`.execute(db);
        ids.set(`${name}.${column}`, rows[0]?.id ?? 0);
      }
    }
    return ids;
  };
  await nextIds(test.db);
  const last = await nextIds(test.db);
  expect([...last.keys()]).toEqual(expect.arrayContaining(['tracks.id', 'venue_commands.id', 'events.id']));
  const next = await recovered(file, nextIds);
  expect([...last].filter(([of, id]) => (next.get(of) ?? 0) <= id)).toEqual([]);
});

it('names the missing files also in the run that finishes an interrupted recovery', async () => {
  const file = join(home, 'missing.zip');
  const { missing } = await back(file);
  expect(missing.length).toBeGreaterThan(0);
  const dataDir = mkdtempSync(join(home, 'to-'));
  const bare = await bareDatabase(dataDir);
  const backup = await openBackup(file);
  const recover = (open: typeof bare.open) =>
    recoverBackup({ dataDir, objectStore: null, secret, ...bare, open }, backup, { actor: tester, ...quiet });
  try {
    // All rows are in; the connection is lost before the last transaction.
    const lost = async (asItIs: boolean) => {
      if (!asItIs) throw new Error('connection lost');
      return bare.open(true);
    };
    await expect(recover(lost)).rejects.toThrow('connection lost');
    expect((await recover(bare.open)).missing).toEqual(missing);
  } finally {
    backup.close();
    await bare.drop();
  }
});
