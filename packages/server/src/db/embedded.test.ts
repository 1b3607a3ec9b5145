import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { placeData } from '../testing/command-line.ts';
import { placeCluster } from './cluster.ts';
import { type Database, openEmbedded } from './open.ts';
import { PglitePool } from './pglite-pool.ts';
import type { Handle } from './schema.ts';
import { maintain } from './upkeep.job.ts';

let dataDir: string;
let database: Database;
beforeAll(async () => {
  dataDir = placeData(mkdtempSync(join(tmpdir(), 'kamerton-embedded-')));
  database = await openEmbedded(join(dataDir, 'database'));
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('forces every commit to disk', async () => {
  const before = (await database.fsyncs()) ?? 0;
  const commits = 30;
  for (let n = 0; n < commits; n += 1) {
    await database.handle
      .insertInto('genres')
      .values({ key: `commit-${n}`, name: '{"ru": ""}' })
      .execute();
  }
  expect(((await database.fsyncs()) ?? 0) - before).toBeGreaterThanOrEqual(commits);
});

const add = (db: Handle, key: string) => db.insertInto('genres').values({ key, name: '{"ru": ""}' }).execute();
const find = (db: Handle, key: string) => db.selectFrom('genres').select('key').where('key', '=', key).execute();

const fillLog = async (db: Handle, megabytes = Infinity) => {
  for (let n = 0; n < megabytes; n += 1)
    await sql`SELECT pg_logical_emit_message(false, 'x', repeat('x', 1000000))`.execute(db);
};

/** Runs `work` while the log has no room for its next segment; returns its error. */
const withoutRoom = async (folder: string, work: () => Promise<unknown>): Promise<unknown> => {
  // The next segment of the log is written there: a full disk refuses it too.
  const blocked = join(folder, 'pg_wal/xlogtemp.42');
  mkdirSync(blocked);
  const error = await work().catch((reason: unknown) => reason);
  rmdirSync(blocked);
  return error;
};

const panic = (db: Handle, work: (tx: Handle) => Promise<unknown> = (tx) => fillLog(tx)): Promise<unknown> =>
  withoutRoom(join(dataDir, 'database'), () => db.transaction().execute(work));

it('is opened again after a log for which there was no room, with what was committed', async () => {
  const { handle: db } = database;
  await add(db, 'before');
  const error = await panic(db, async (tx) => {
    await add(tx, 'undone');
    await fillLog(tx);
  });
  // The rollback fails too, and its error is the one that arrives: a disk that is full is known by the code.
  const cause: unknown = expect.objectContaining({ severity: 'PANIC', message: expect.stringContaining('xlogtemp') });
  expect(error).toMatchObject({ message: 'the embedded database has stopped', code: '58P02', cause });
  expect(await find(db, 'before')).toEqual([{ key: 'before' }]);
  expect(await find(db, 'undone')).toEqual([]);
  await fillLog(db, 40);
  await add(db, 'after');
  expect(await find(db, 'after')).toEqual([{ key: 'after' }]);
});

it('executes nothing more of a transaction that has failed, also once it is open again', async () => {
  const { handle: db } = database;
  let goOn = () => {};
  const later = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let late: Promise<unknown> | undefined;
  await panic(db, async (tx) => {
    late = later.then(() => add(tx, 'late'));
    await Promise.all([fillLog(tx), late]);
  });
  expect(await find(db, 'late')).toEqual([]);
  goOn();
  await expect(late).rejects.toThrow('the connection has been released');
  expect(await find(db, 'late')).toEqual([]);
});

it('waits after a reopening that failed', async () => {
  const { handle: db } = database;
  const control = join(dataDir, 'database/global/pg_control');
  await panic(db);
  renameSync(control, `${control}.away`);
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now);
  await expect(find(db, 'before')).rejects.toThrow('has stopped');
  renameSync(`${control}.away`, control);
  await expect(find(db, 'before')).rejects.toThrow('has stopped');
  clock.mockReturnValue(now + 3000);
  expect(await find(db, 'before')).toEqual([{ key: 'before' }]);
  clock.mockRestore();
});

it('is not opened again once it is being closed', async () => {
  const folder = join(dataDir, 'other');
  mkdirSync(folder);
  await placeCluster(folder, 'empty', true);
  const pool = await PglitePool.open(folder, true);
  const client = await pool.connect();
  await withoutRoom(folder, async () => {
    for (;;) await client.query("SELECT pg_logical_emit_message(false, 'x', repeat('x', 1000000))", []);
  });
  client.release();
  const waiting = Promise.allSettled([pool.connect(), pool.connect()]);
  await pool.end();
  const reason = new Error('the embedded database is closed');
  expect(await waiting).toEqual([
    { status: 'rejected', reason },
    { status: 'rejected', reason },
  ]);
});

it('keeps its log and its dead rows few, one table at a time', async () => {
  const { handle: db } = database;
  const log = join(dataDir, 'database/pg_wal');
  const segments = () => readdirSync(log).filter((name) => /^[\dA-F]{24}$/.test(name)).length;
  const rows = 2000;
  await sql`INSERT INTO genres (key, name)
    SELECT 'genre-' || n, jsonb_build_object('ru', repeat('x', 500)) FROM generate_series(1, ${rows}::integer) AS n`.execute(
    db,
  );
  const limits = { log: 8 * 1024 ** 2, rows: 100 };
  const sizes: [segments: number, size: number][] = [];
  for (let run = 0; run < 8; run += 1) {
    for (let n = 0; n < 3; n += 1) await sql`UPDATE genres SET version = version + 1`.execute(db);
    // Counts of dead rows are otherwise a second late.
    await sql`SELECT pg_stat_force_next_flush()`.execute(db);
    while ((await maintain(db, limits)) !== null) await sql`SELECT pg_stat_force_next_flush()`.execute(db);
    const { rows: found } = await sql<{ size: number; dead: number }>`
      SELECT pg_total_relation_size('genres') AS size, n_dead_tup AS dead
      FROM pg_stat_user_tables WHERE relname = 'genres'`.execute(db);
    expect(found[0]?.dead).toBe(0);
    sizes.push([segments(), found[0]?.size ?? 0]);
  }
  // Room and log of earlier rounds are used again.
  const [earlier, last] = [sizes[5], sizes.at(-1)];
  expect(last?.[0]).toBe(earlier?.[0]);
  expect(last?.[1]).toBeLessThanOrEqual(1.1 * (earlier?.[1] ?? 0));
});
