import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
} from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { watchFileCalls } from '../../../testing/faults/file-calls.ts';
import { transaction } from '../../../db/transaction.ts';
import { ownedName } from '../../../lib/temporary-folders.ts';
import { operatorOf, type TestOperator } from '../../../testing/office.ts';
import { sweepUploads, uploadPlace } from './upload-files.service.ts';
import { createUpload } from './uploads.office.service.ts';

let test: TestApp;
let staff: TestOperator;
beforeAll(async () => {
  test = await openTestApp();
  staff = await operatorOf(test, 'catalogue');
});
afterAll(() => test.close());

const bytes = { 'content-type': 'application/octet-stream' };
const begin = async (...files: { path: string; size: number; modified?: number }[]) => {
  const { status, body } = await staff.call('POST', '/uploads', { files });
  expect(status).toBe(201);
  return body.item;
};
const send = (id: number, n: number, offset: number | string, chunk: Buffer) =>
  staff.call('PUT', `/uploads/${id}/files/${n}?offset=${offset}`, chunk, bytes);
const folderOf = async (id: number) => {
  const row = await test.db.selectFrom('uploads').select('folder').where('id', '=', id).executeTakeFirstOrThrow();
  return join(test.deps.config.dataDir, 'uploads', row.folder);
};

it.each([
  [['Song.one.mp3'], 'Song.one'],
  [['1.mp3', '2.mp3'], '1 …'],
  [['Box.set/1.mp3'], 'Box.set'],
  [['Release.ZIP'], 'Release'],
])('calls %j %j', async (paths, name) => {
  const item = await begin(...paths.map((path) => ({ path, size: 1 })));
  expect(item.name).toBe(name);
  await staff.call('DELETE', `/uploads/${item.id}`);
});

it('takes a folder chunk by chunk, and says where each goes on', async () => {
  const { id, name, kind, list } = await begin(
    { path: 'Album/1.mp3', size: 10, modified: 1_767_225_600_000 },
    { path: 'Album\\empty.txt', size: 0 },
  );
  expect([name, kind]).toEqual(['Album', 'files']);
  expect(list).toEqual([
    { position: 1, path: 'Album/1.mp3', size: 10, modified: 1_767_225_600_000, received: 0 },
    { position: 2, path: 'Album/empty.txt', size: 0, modified: null, received: 0 },
  ]);
  expect((await send(id, 1, 0, Buffer.from('01234'))).body).toEqual({ offset: 5, size: 10 });
  expect(await staff.call('POST', `/uploads/${id}/finish`)).toMatchObject({
    status: 409,
    body: { code: 'upload_incomplete', current: { count: 1, missing: [{ path: 'Album/1.mp3', received: 5 }] } },
  });
  expect((await send(id, 1, 5, Buffer.from('56789'))).body).toEqual({ offset: 10, size: 10 });
  expect((await staff.call('POST', `/uploads/${id}/finish`)).body.item).toMatchObject({ state: 'ready', received: 10 });
  expect(readFileSync(join(await folderOf(id), 'files/Album/1.mp3'), 'utf8')).toBe('0123456789');
  expect(readFileSync(join(await folderOf(id), 'files/Album/empty.txt'), 'utf8')).toBe('');
  // Finishing twice is harmless, and a finished upload accepts no chunks.
  expect((await staff.call('POST', `/uploads/${id}/finish`)).status).toBe(200);
  expect((await send(id, 1, 10, Buffer.from('x'))).body.code).toBe('upload_finished');
});

it('is not finished while a file on disk is shorter than was acknowledged, and goes on there', async () => {
  const { id } = await begin({ path: 'a.mp3', size: 10 }, { path: 'b.mp3', size: 3 });
  await send(id, 1, 0, Buffer.from('0123456789'));
  await send(id, 2, 0, Buffer.from('abc'));
  truncateSync(join(await folderOf(id), 'files/a.mp3'), 8);
  expect(await staff.call('POST', `/uploads/${id}/finish`)).toMatchObject({
    status: 409,
    body: { code: 'upload_incomplete', current: { count: 1, missing: [{ path: 'a.mp3', received: 8 }] } },
  });
  expect((await send(id, 1, 8, Buffer.from('89'))).body).toEqual({ offset: 10, size: 10 });
  expect((await staff.call('POST', `/uploads/${id}/finish`)).body.item).toMatchObject({ state: 'ready', received: 13 });
});

it('forces the entry of a file that is made anew to disk, as of a new one', async () => {
  const { id } = await begin({ path: 'a.mp3', size: 3 });
  const folder = join(await folderOf(id), 'files');
  const synced = async () => {
    const calls: string[] = [];
    const restore = await watchFileCalls(folder, ({ name, path }) => void calls.push(`${name} ${path}`));
    expect((await send(id, 1, 0, Buffer.from('abc'))).body.offset).toBe(3);
    restore();
    return calls.includes(`file.sync ${folder}`);
  };
  expect(await synced()).toBe(true);
  rmSync(join(folder, 'a.mp3'));
  expect(await synced()).toBe(true);
});

it('answers a chunk at the wrong place with the right one, and keeps what is there', async () => {
  const { id } = await begin({ path: 'a.mp3', size: 10 });
  await send(id, 1, 0, Buffer.from('01234'));
  for (const offset of [0, 4, 6, 99]) {
    const { status, body } = await send(id, 1, offset, Buffer.from('xxxxx'));
    expect([status, body.code, body.current]).toEqual([409, 'upload_offset', { offset: 5, size: 10 }]);
  }
  expect((await staff.call('GET', `/uploads/${id}`)).body.item.list[0].received).toBe(5);
  expect(readFileSync(join(await folderOf(id), 'files/a.mp3'), 'utf8')).toBe('01234');
});

it('goes on where a connection broke', async () => {
  const { id } = await begin({ path: 'a.mp3', size: 3_000_000 });
  const whole = Buffer.alloc(3_000_000, 'abc');
  await test.app.listen({ port: 0 });
  const { port } = test.app.server.address() as AddressInfo;
  const signed = { cookie: `office=token-of-${staff.id}-${'x'.repeat(20)}`, 'x-csrf': `csrf-of-${staff.id}` };
  await new Promise<void>((broken) => {
    const half = httpRequest({
      port,
      method: 'PUT',
      path: `/office/api/uploads/${id}/files/1?offset=0`,
      headers: { ...signed, ...bytes, 'content-length': whole.length },
    });
    half.on('error', () => broken());
    half.write(whole.subarray(0, 2_000_000), () => half.destroy(new Error('cut')));
  });
  await expect
    .poll(async () => (await staff.call('GET', `/uploads/${id}`)).body.item.received, { timeout: 30_000 })
    .toBeGreaterThan(0);
  // Sent bytes may still arrive; an early retry gets the offset to resume from.
  let next = await send(id, 1, 0, whole);
  while (next.status === 409) {
    const { offset } = next.body.current;
    expect(offset).toBeLessThanOrEqual(2_000_000);
    next = await send(id, 1, offset, whole.subarray(offset));
  }
  expect(next.body).toEqual({ offset: whole.length, size: whole.length });
  expect(readFileSync(join(await folderOf(id), 'files/a.mp3')).equals(whole)).toBe(true);
});

it('believes no bytes of a file that a killed process or a power cut has left uncounted', async () => {
  const { id } = await begin({ path: 'a.mp3', size: 10 });
  await send(id, 1, 0, Buffer.from('01234'));
  // Some file systems have the length of a file before its bytes.
  appendFileSync(join(await folderOf(id), 'files/a.mp3'), Buffer.alloc(5));
  expect((await staff.call('GET', `/uploads/${id}`)).body.item.received).toBe(5);
  expect(await staff.call('POST', `/uploads/${id}/finish`)).toMatchObject({
    status: 409,
    body: { current: { count: 1, missing: [{ path: 'a.mp3', received: 5 }] } },
  });
  expect((await send(id, 1, 10, Buffer.from(''))).body.current).toEqual({ offset: 5, size: 10 });
  expect((await send(id, 1, 5, Buffer.from('56789'))).body).toEqual({ offset: 10, size: 10 });
  expect((await staff.call('POST', `/uploads/${id}/finish`)).body.item).toMatchObject({ state: 'ready', received: 10 });
  expect(readFileSync(join(await folderOf(id), 'files/a.mp3'), 'utf8')).toBe('0123456789');
});

it('takes of two that send the same chunk only one', async () => {
  const { id } = await begin({ path: 'a.mp3', size: 100_000 });
  const chunk = Buffer.alloc(100_000, 'x');
  // A later request replaces an earlier one, whose connection ends.
  await Promise.allSettled([send(id, 1, 0, chunk), send(id, 1, 0, chunk), send(id, 1, 0, chunk)]);
  const { received } = (await staff.call('GET', `/uploads/${id}`)).body.item;
  if (received < 100_000) await send(id, 1, received, chunk.subarray(received));
  expect(readFileSync(join(await folderOf(id), 'files/a.mp3')).equals(chunk)).toBe(true);
});

it('takes nothing beyond the end of a file', async () => {
  const { id } = await begin({ path: 'a.mp3', size: 3 });
  expect((await send(id, 1, 0, Buffer.from('12345'))).status).toBe(413);
  expect((await send(id, 2, 0, Buffer.from('1'))).status).toBe(404);
  expect((await send(id, 1, 'one', Buffer.from('1'))).status).toBe(400);
  expect((await staff.call('PUT', `/uploads/${id}/files/1?offset=0`, { json: true })).status).toBe(415);
});

describe('an upload that is refused', () => {
  const refused = async (files: unknown, more = {}) => {
    const { status, body } = await staff.call('POST', '/uploads', { files, ...more });
    return [status, body.code, body.current?.fault ?? body.fields?.files];
  };

  it.each([
    [[{ path: '../../evil.mp3', size: 1 }], [422, 'upload_path', 'outside']],
    [[{ path: '/etc/passwd', size: 1 }], [422, 'upload_path', 'outside']],
    [[{ path: 'C:\\evil.mp3', size: 1 }], [422, 'upload_path', 'outside']],
    [[{ path: 'a\u0000.mp3', size: 1 }], [422, 'upload_path', 'bad_name']],
    [
      [
        { path: 'a.mp3', size: 1 },
        { path: './a.mp3', size: 1 },
      ],
      [422, 'upload_path', 'duplicate'],
    ],
    [[], [422, 'invalid', 'required']],
    [[{ path: 'a.mp3', size: 2 ** 40 }], [422, 'invalid', 'too_large']],
    [[{ path: 'a.mp3', size: -1 }], [422, 'invalid', 'wrong_type']],
  ])('%j', async (files, expected) => {
    expect(await refused(files)).toEqual(expected);
  });

  it('if there is no room, stated in bytes', async () => {
    const files = Array.from({ length: 100 }, (_, n) => ({ path: `${n}.mp3`, size: 16 * 1024 ** 3 }));
    const { status, body } = await staff.call('POST', '/uploads', { files });
    expect([status, body.code, body.current.size]).toEqual([507, 'upload_room', 100 * 16 * 1024 ** 3]);
    // Others write to the same disk meanwhile.
    const { room } = (await staff.call('GET', '/uploads')).body;
    expect(Math.abs(body.current.room - room)).toBeLessThan(1024 ** 3);
  });
});

it('is listed before any that was begun later and is imported, which are there as long', async () => {
  const waiting = await begin({ path: 'a.mp3', size: 1 });
  const later = await begin({ path: 'b.mp3', size: 1 });
  await test.db.updateTable('uploads').set({ state: 'imported' }).where('id', '=', later.id).execute();
  const { items } = (await staff.call('GET', '/uploads')).body;
  const ids = items.map(({ id }: { id: number }) => id);
  expect(ids.indexOf(waiting.id)).toBeLessThan(ids.indexOf(later.id));
  await staff.call('DELETE', `/uploads/${waiting.id}`);
});

it('is made once by one press', async () => {
  const key = { 'idempotency-key': 'one-press' };
  const body = { files: [{ path: 'a.mp3', size: 1 }] };
  const first = await staff.call('POST', '/uploads', body, key);
  const again = await staff.call('POST', '/uploads', body, key);
  expect(again.body.item.id).toBe(first.body.item.id);
});

it('is dropped with its bytes, and swept when nobody comes back to it', async () => {
  const dropped = await begin({ path: 'a.mp3', size: 1 });
  const folder = await folderOf(dropped.id);
  expect(existsSync(folder)).toBe(true);
  expect((await staff.call('DELETE', `/uploads/${dropped.id}`)).status).toBe(200);
  expect(existsSync(folder)).toBe(false);
  expect((await staff.call('DELETE', `/uploads/${dropped.id}`)).status).toBe(404);

  const [old, recent] = [await begin({ path: 'a.mp3', size: 1 }), await begin({ path: 'b.mp3', size: 1 })];
  const [oldFolder, recentFolder] = [await folderOf(old.id), await folderOf(recent.id)];
  await sql`UPDATE uploads SET updated_at = now() - interval '8 days' WHERE id = ${old.id}`.execute(test.db);
  await sweepUploads(test.db, test.deps.config.dataDir);
  expect([existsSync(oldFolder), existsSync(recentFolder)]).toEqual([false, true]);
  expect((await staff.call('GET', `/uploads/${old.id}`)).status).toBe(404);
});

it('does not sweep the folder of an upload that is being created, however old it looks', async () => {
  const { dataDir } = test.deps.config;
  const actor = { kind: 'staff' as const, id: 1, name: 'x', address: '127.0.0.1' };
  let commit!: () => void;
  const committed = new Promise<void>((resolve) => (commit = resolve));
  const upload = await new Promise<Awaited<ReturnType<typeof createUpload>>>((resolve, reject) => {
    transaction(test.db, async (tx) => {
      const created = await createUpload(tx, actor, dataDir, { files: [{ path: 'a.mp3', size: 1 }] });
      utimesSync(uploadPlace(dataDir, created).root, 0, 0);
      resolve(created);
      await committed;
    }).catch(reject);
  });
  let isSwept = false;
  const sweep = sweepUploads(test.db, dataDir).then(() => (isSwept = true));
  const waiting = sql<{ n: number }>`SELECT count(*)::integer n FROM pg_locks JOIN pg_database d ON d.oid = database
    WHERE NOT granted AND locktype = 'advisory' AND datname = current_database()`;
  await expect.poll(async () => isSwept || ((await waiting.execute(test.db)).rows[0]?.n ?? 0) > 0).toBe(true);
  commit();
  await sweep;
  expect(existsSync(uploadPlace(dataDir, upload).root)).toBe(true);
});

it('sweeps what killed processes have unpacked, not what one is working on', async () => {
  const unpacked = join(test.deps.config.dataDir, 'unpacked');
  const [own, left] = [ownedName(), 'another-machine-1-x'];
  for (const name of [own, left]) {
    mkdirSync(join(unpacked, name), { recursive: true });
    utimesSync(join(unpacked, name), 0, 0);
  }
  await sweepUploads(test.db, test.deps.config.dataDir);
  expect(readdirSync(unpacked)).toEqual([own]);
});

it('whose bytes lie with another process is answered 503', async () => {
  const { id } = await begin({ path: 'a.mp3', size: 1 });
  rmSync(await folderOf(id), { recursive: true });
  expect((await send(id, 1, 0, Buffer.from('1'))).status).toBe(503);
});

it('comes in a bounded number', async () => {
  let status = 201;
  for (let n = 0; status === 201 && n < 25; n += 1) {
    ({ status } = await staff.call('POST', '/uploads', { files: [{ path: 'a.mp3', size: 1 }] }));
  }
  expect(status).toBe(409);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM uploads WHERE state = 'receiving'`.execute(test.db);
  expect(rows[0]?.count).toBe(20);
  expect(readdirSync(join(test.deps.config.dataDir, 'uploads')).length).toBeLessThan(30);
});
