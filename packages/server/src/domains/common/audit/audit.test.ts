import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../../../db/transaction.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { type Act, type Actor, record, recordAll } from './audit.store.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const anna: Actor = { kind: 'staff', id: 7, name: 'Анна', address: '192.0.2.7' };
const act: Act = { act: 'track.edit', kind: 'track', id: 1, name: 'Ёлка', before: { name: 'a' }, after: { name: 'b' } };

const rows = () => test.db.selectFrom('audit_log').selectAll().orderBy('number').execute();

it('writes an entry with the act, and none without it', async () => {
  await transaction(test.db, (tx) => record(tx, anna, act));
  const undone = transaction(test.db, async (tx) => {
    await record(tx, anna, act);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await expect(record(test.db, anna, act)).rejects.toThrow('one transaction');
  expect(await rows()).toMatchObject([
    { number: 1, actor_id: 7, before: { name: 'a' }, after: { name: 'b' }, previous_hash: '0'.repeat(64) },
  ]);
});

it('is one chain whoever writes at the same time', async () => {
  const work = (n: number) =>
    transaction(test.db, async (tx) => {
      await record(tx, anna, { ...act, id: `first ${n}` });
      await sql`SELECT pg_sleep(0.01)`.execute(tx);
      if (n % 3 === 0) throw new Error('undone');
      await record(tx, { kind: 'system', name: 'x', address: '' }, { ...act, id: `second ${n}`, before: null });
    });
  await Promise.allSettled(Array.from({ length: 20 }, (_, n) => work(n)));
  const written = await rows();
  expect(written.map((row) => row.number)).toEqual(Array.from({ length: 1 + 13 * 2 }, (_, n) => n + 1));
  expect(written.slice(1).map((row) => row.previous_hash)).toEqual(written.slice(0, -1).map((row) => row.hash));
  // The entries of one transaction are consecutive.
  for (let n = 1; n < written.length; n += 2) {
    expect(written[n]?.object_id?.replace('first', 'second')).toBe(written[n + 1]?.object_id);
  }
  const { rows: waiting } = await sql`SELECT id FROM audit_entries`.execute(test.db);
  expect(waiting).toEqual([]);
});

it.each([
  `UPDATE audit_log SET name = 'x'`,
  `UPDATE audit_log SET hash = hash WHERE false`,
  `DELETE FROM audit_log`,
  `TRUNCATE audit_log`,
  `INSERT INTO audit_log SELECT * FROM audit_log LIMIT 1 ON CONFLICT (number) DO UPDATE SET name = 'x'`,
])('the database refuses: %s', async (statement) => {
  const before = await rows();
  await expect(sql.raw(statement).execute(test.db)).rejects.toMatchObject({ code: '23000' });
  expect(await rows()).toEqual(before);
});

it('many entries of a transaction are looked up by their key, also when statistics say that there are none', async () => {
  await sql`VACUUM ANALYZE audit_entries`.execute(test.db);
  await transaction(test.db, async (tx) => {
    const scans = async () => {
      const { rows: tables } = await sql<{ scans: number }>`
        SELECT seq_scan AS scans FROM pg_stat_xact_user_tables WHERE relname = 'audit_entries'`.execute(tx);
      return tables[0]?.scans;
    };
    const before = await scans();
    const acts = Array.from({ length: 100 }, (_, id) => ({ ...act, id }));
    await recordAll(tx, anna, acts);
    await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx);
    expect(await scans()).toBe(before);
  });
});
