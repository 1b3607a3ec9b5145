import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newDatabase } from '../testing/database.ts';
import { type Database, openRemote } from './open.ts';
import { transaction } from './transaction.ts';

let database: Database;
beforeAll(async () => {
  database = await newDatabase();
});
afterAll(() => database.close());

const value = async (text: ReturnType<typeof sql<{ value: unknown }>>) =>
  (await text.execute(database.handle)).rows[0]?.value;

it('gives both engines’ values alike', async () => {
  expect(await value(sql`SELECT 9007199254740991::bigint AS value`)).toBe(9_007_199_254_740_991);
  expect(await value(sql`SELECT date '2024-02-29' AS value`)).toBe('2024-02-29');
  expect(await value(sql`SELECT timestamptz '2026-11-21 12:00:00.5+03' AS value`)).toBe('2026-11-21T09:00:00.500Z');
  expect(await value(sql`SELECT count(*) AS value FROM albums`)).toBe(0);
  expect(await value(sql`SELECT '{"a": [1]}'::jsonb AS value`)).toEqual({ a: [1] });
  expect(await value(sql`SELECT ${['а', 'b"']}::text[] AS value`)).toEqual(['а', 'b"']);
  expect(await value(sql`SELECT ARRAY[1, NULL, 9007199254740991]::bigint[] AS value`)).toEqual([
    1,
    null,
    9_007_199_254_740_991,
  ]);
  expect(await value(sql`SELECT ARRAY[date '2024-02-29'] AS value`)).toEqual(['2024-02-29']);
  expect(await value(sql`SELECT ARRAY[timestamptz '2026-11-21 12:00:00.5+03'] AS value`)).toEqual([
    '2026-11-21T09:00:00.500Z',
  ]);
});

it('tells what a statement did', async () => {
  const { handle } = database;
  const inserted = await handle.insertInto('genres').values({ key: 'x', name: '{"ru": "x"}' }).executeTakeFirst();
  expect(inserted.numInsertedOrUpdatedRows).toBe(1n);
  const removed = await handle.deleteFrom('genres').where('key', '=', 'x').executeTakeFirst();
  expect(removed.numDeletedRows).toBe(1n);
});

it('reports a broken constraint by its code and name', async () => {
  const insert = () => sql`INSERT INTO genres (key, name) VALUES ('twice', '{"ru": ""}')`.execute(database.handle);
  await insert();
  await expect(insert()).rejects.toMatchObject({ code: '23505', constraint: 'genres_key_key' });
});

it('undoes a transaction that fails', async () => {
  const { handle } = database;
  const broken = transaction(handle, async (tx) => {
    await tx.insertInto('genres').values({ key: 'gone', name: '{"ru": ""}' }).execute();
    throw new Error('no');
  });
  await expect(broken).rejects.toThrow('no');
  expect(await handle.selectFrom('genres').select('id').where('key', '=', 'gone').execute()).toEqual([]);
});

it('runs a transaction again that was undone because two writers met crosswise', async () => {
  const { handle } = database;
  let tries = 0;
  await transaction(handle, async (tx) => {
    await tx.insertInto('genres').values({ key: 'crosswise', name: '{"ru": ""}' }).execute();
    tries += 1;
    if (tries < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  });
  expect(tries).toBe(3);
  expect(await handle.selectFrom('genres').select('key').where('key', '=', 'crosswise').execute()).toHaveLength(1);
});

it('refuses a statement on another handle inside a transaction instead of waiting for ever', async () => {
  const { handle } = database;
  const mistaken = transaction(handle, async () => {
    await handle.selectFrom('genres').select('id').execute();
  });
  await expect(mistaken).rejects.toThrow('inside a transaction only its own handle may be used');
  expect(await value(sql`SELECT 1 AS value`)).toBe(1);
});

it('keeps concurrent transactions apart', async () => {
  const { handle } = database;
  await handle.insertInto('tags').values({ key: 'n', name: '{"ru": ""}', version: 0 }).execute();
  const addOne = () =>
    transaction(handle, async (tx) => {
      const row = await tx
        .selectFrom('tags')
        .select('version')
        .where('key', '=', 'n')
        .forUpdate()
        .executeTakeFirstOrThrow();
      await tx
        .updateTable('tags')
        .set({ version: row.version + 1 })
        .where('key', '=', 'n')
        .execute();
    });
  await Promise.all(Array.from({ length: 20 }, addOne));
  const row = await handle.selectFrom('tags').select('version').where('key', '=', 'n').executeTakeFirst();
  expect(row?.version).toBe(20);
});

it('lets a statement end although the connection was ended that watches the server', async () => {
  const { handle, engine } = database;
  if (engine === 'embedded') return;
  await handle.connection().execute(async (own) => {
    const others = sql`FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;
    await vi.waitFor(async () => {
      const ended = await sql`SELECT pg_terminate_backend(pid) ${others} AND query = 'SELECT 1'`.execute(own);
      expect(ended.rows).toHaveLength(1);
    }, 20_000);
    // Longer than the watch takes to see it.
    await sql`SELECT pg_sleep(2)`.execute(own);
  });
});

const addressOfOwn = async (): Promise<URL> => {
  const server = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  server.pathname = String(await value(sql`SELECT current_database() AS value`));
  return server;
};

it('reads moments in UTC also where the address has options of its own, which hold too', async () => {
  if (database.engine === 'embedded') return;
  const server = await addressOfOwn();
  server.searchParams.set('options', '-c search_path=pg_catalog -c timezone=Europe/Moscow');
  server.searchParams.set('application_name', 'music');
  const remote = await openRemote(server.href, 1, { asItIs: true });
  const { rows } = await sql`
    SELECT current_schema() AS schema, timestamptz '2026-11-21 12:00:00.5+03' AS at`.execute(remote.handle);
  await remote.close();
  expect(rows).toEqual([{ schema: 'pg_catalog', at: '2026-11-21T09:00:00.500Z' }]);
});

/** A way to the server that stops passing anything on, as a network that drops packets. */
const openFreezing = async (server: URL) => {
  const sockets: Socket[] = [];
  const proxy = createServer((socket) => {
    const onward = createConnection(Number(server.port || 5432), server.hostname);
    for (const each of [socket, onward]) sockets.push(each.on('error', () => {}));
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  const url = new URL(server);
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    url: url.toString(),
    freeze: () => sockets.forEach((socket) => socket.unpipe()),
    close: () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
};

it('closes also its first connection when the server has stopped responding', async () => {
  const { handle, engine } = database;
  if (engine === 'embedded') return;
  const proxy = await openFreezing(await addressOfOwn());
  const remote = await openRemote(proxy.url, 1, { asItIs: true });
  try {
    // On its first connection, which stays in use.
    const ended = sql`SELECT pg_sleep(600)`.execute(remote.handle).catch((error: unknown) => error);
    // The other one asks the server whether it responds.
    await vi.waitFor(async () => {
      const asking = await sql`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND query IN ('SELECT 1', 'SELECT pg_sleep(600)')
          AND pid <> pg_backend_pid() AND backend_type = 'client backend'`.execute(handle);
      expect(asking.rows.length).toBeGreaterThanOrEqual(3);
    }, 20_000);
    proxy.freeze();
    expect(await ended).toMatchObject({ message: expect.stringContaining('terminated') as string });
  } finally {
    proxy.close();
    await remote.close();
  }
}, 60_000);
