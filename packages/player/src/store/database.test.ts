import type { ReportedPlay } from '@kamerton/wire';
import { beforeEach, expect, test, vi } from 'vitest';
import { createMemoryDisk } from '../testing/memory-disk.ts';
import { type Database, openDatabase } from './database.ts';

let disk: ReturnType<typeof createMemoryDisk>;
let database: Database;

beforeEach(async () => {
  disk = createMemoryDisk();
  vi.stubGlobal('indexedDB', disk.indexedDB);
  database = await openDatabase();
});

const noRoom = new DOMException('no room', 'QuotaExceededError');

const play = (id: string): ReportedPlay => ({
  id,
  track_id: 1,
  started_at: '2026-11-01T10:00:00.000Z',
  duration_ms: 1000,
});
const audio = (id: number, length: number) => ({ id, iv: new Uint8Array(12), bytes: new ArrayBuffer(length) });
const idsOf = async () => (await database.listPlays()).map(({ id }) => id);

test('values are stored by their names, on the disk when the promise resolves', async () => {
  expect(await database.read('token')).toBeUndefined();
  await database.write({ token: 'player_a', offset: 5 });
  expect([await database.read('token'), await database.read('offset')]).toEqual(['player_a', 5]);
  disk.writingError = noRoom;
  await expect(database.write({ token: 'player_b' })).rejects.toBe(noRoom);
  expect(await database.read('token')).toBe('player_a');
  expect(disk.writes).toEqual(['values strict', 'values strict']);
});

test('a play is stored once, with the place after it or not at all', async () => {
  await database.writeStep([play('a'), play('b')], { offset: 1 });
  await database.writeStep([play('b'), play('c')], { offset: 2 });
  expect([await idsOf(), await database.countPlays(), await database.read('offset')]).toEqual([['a', 'b', 'c'], 3, 2]);
  disk.writingError = noRoom;
  await expect(database.writeStep([play('d')], { offset: 3 })).rejects.toBe(noRoom);
  disk.writingError = null;
  expect([await idsOf(), await database.read('offset')]).toEqual([['a', 'b', 'c'], 2]);
  expect(disk.writes).toEqual(Array(3).fill('values,plays strict'));
  expect((await database.listPlays(2)).map(({ id }) => id)).toEqual(['a', 'b']);
});

test('plays are dated anew and removed by their ids, unknown ones passed over', async () => {
  await database.writeStep([play('a'), play('b'), play('c')], {});
  await database.shiftPlays(['b', 'x'], 60_000);
  await database.removePlays(['x', 'a']);
  expect(await database.listPlays()).toEqual([{ ...play('b'), started_at: '2026-11-01T10:01:00.000Z' }, play('c')]);
});

test('audio is stored with its size, which is removed with it', async () => {
  for (const id of [1, 2, 3]) await database.writeAudio(audio(id, id * 10));
  const sizes = [1, 2, 3].map((id) => ({ id, bytes: id * 10 }));
  expect(await database.listSizes()).toEqual(sizes);
  await database.removeAudio([1, 3]);
  expect(await database.listSizes()).toEqual([sizes[1]]);
  expect([await database.readAudio(1), (await database.readAudio(2))?.bytes.byteLength]).toEqual([undefined, 20]);
  await database.removeAudio(null);
  expect([await database.readAudio(2), await database.listSizes()]).toEqual([undefined, []]);
});

test('nothing stays of a device that is unpaired', async () => {
  for (const rows of disk.rows.values()) rows.set(1, {});
  await database.removeAll();
  const left = [...disk.rows].map(([name, { size }]) => `${name} ${size}`);
  expect(left).toEqual(['values 0', 'plays 0', 'audio 0', 'sizes 0']);
});

test('a connection that the browser has closed is opened again by the next calls, once', async () => {
  disk.connections[0]?.close();
  const answers = Promise.all([database.read('token'), database.write({ offset: 1 }), database.countPlays()]);
  expect(await answers).toEqual([undefined, undefined, 0]);
  expect(disk.connections).toHaveLength(2);
  expect(await database.read('offset')).toBe(1);
});

test('a database that cannot be opened for a moment is opened by a later call; other errors open nothing', async () => {
  const failure = new DOMException('the disk fails', 'UnknownError');
  disk.openingError = failure;
  await expect(openDatabase()).rejects.toBe(failure);
  disk.connections[0]?.close();
  await expect(database.read('token')).rejects.toBe(failure);
  disk.openingError = null;
  expect(await database.read('token')).toBeUndefined();
  const transaction = () => {
    throw failure;
  };
  Object.assign(disk.connections[1] ?? {}, { transaction });
  await expect(database.countPlays()).rejects.toBe(failure);
  expect(disk.connections).toHaveLength(2);
});
