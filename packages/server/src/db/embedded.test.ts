import { mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeData } from '../testing/command-line.ts';
import { type Database, openEmbedded } from './open.ts';
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

it('is opened again after a log for which there was no room, with what was committed', async () => {
  // Where the next segment of the log is written: a full disk refuses it too.
  const blocked = join(dataDir, 'database/pg_wal/xlogtemp.42');
  mkdirSync(blocked);
  const { handle: db } = database;
  const add = (key: string) => db.insertInto('genres').values({ key, name: '{"ru": ""}' }).execute();
  const find = (key: string) => db.selectFrom('genres').select('key').where('key', '=', key).execute();
  await add('before');
  const fillLog = async (handle: Handle) => {
    for (let n = 0; n < 40; n += 1)
      await sql`SELECT pg_logical_emit_message(false, 'x', repeat('x', 1000000))`.execute(handle);
  };
  const both = db.transaction().execute(async (tx) => {
    await tx.insertInto('genres').values({ key: 'undone', name: '{"ru": ""}' }).execute();
    await fillLog(tx);
  });
  await expect(both).rejects.toThrow(/xlogtemp|has stopped/);
  rmdirSync(blocked);
  expect(await find('before')).toEqual([{ key: 'before' }]);
  expect(await find('undone')).toEqual([]);
  await fillLog(db);
  await add('after');
  expect(await find('after')).toEqual([{ key: 'after' }]);
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
  for (let round = 0; round < 8; round += 1) {
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
