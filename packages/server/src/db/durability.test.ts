import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openEmbedded } from './open.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kamerton-durable-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const insert = (database: Database, key: string) =>
  database.handle.insertInto('genres').values({ key, name: '{"ru": ""}' }).execute();

it('forces every commit of the embedded database to disk', async () => {
  const database = await openEmbedded(join(folder, 'counted'));
  const before = (await database.fsyncs()) ?? 0;
  const commits = 200;
  for (let n = 0; n < commits; n += 1) await insert(database, `genre-${n}`);
  const forced = ((await database.fsyncs()) ?? 0) - before;
  await database.close();
  expect(forced).toBeGreaterThanOrEqual(commits);
});

it('keeps every acknowledged row when it is killed in the middle of writes', async () => {
  for (let round = 0; round < 3; round += 1) {
    const acknowledged = await writeUntilKilled(join(folder, 'killed'), round);
    const database = await openEmbedded(join(folder, 'killed'));
    const { rows } = await sql<{ key: string }>`SELECT key FROM genres WHERE key LIKE ${`${round}-%`}`.execute(
      database.handle,
    );
    await database.close();
    const kept = new Set(rows.map((row) => row.key));
    expect(acknowledged.length).toBeGreaterThan(20);
    expect(acknowledged.filter((key) => !kept.has(key))).toEqual([]);
    // At most one write without a response may be present: the one in progress.
    expect(kept.size - acknowledged.length).toBeLessThanOrEqual(1);
  }
}, 120_000);

/** Runs a writer in a child process, kills it after a number of responses and returns the acknowledged keys. */
const writeUntilKilled = async (database: string, round: number): Promise<string[]> => {
  const writer = spawn(process.execPath, ['--input-type=module', '-e', writing(database, round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: string[] = [];
  createInterface({ input: writer.stdout }).on('line', (key) => {
    acknowledged.push(key);
    if (acknowledged.length === 60 + round * 37) writer.kill('SIGKILL');
  });
  await once(writer, 'close');
  return acknowledged;
};

const writing = (database: string, round: number): string => `
  import { writeSync } from 'node:fs';
  import { openEmbedded } from '${new URL('../../dist/db/open.js', import.meta.url).href}';
  const { handle } = await openEmbedded(${JSON.stringify(database)});
  for (let n = 0; ; n += 1) {
    const key = '${round}-' + n;
    await handle.insertInto('genres').values({ key, name: '{"ru": ""}' }).execute();
    writeSync(1, key + '\\n');
  }`;
