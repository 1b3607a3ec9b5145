import type { ReportedPlay } from '@kamerton/wire';
import { expect, test } from 'vitest';
import { createPlayQueue } from './play-queue.ts';

const play = (id: string): ReportedPlay => ({ id, track_id: 1, started_at: '2026-11-01T10:00:00Z', duration_ms: 1000 });

/** A disk that has no room while `isFull`. */
const disk = () => {
  let stored: ReportedPlay[] = [];
  const state = {
    isFull: false,
    ids: () => stored.map(({ id }) => id),
    writeStep: async (plays: readonly ReportedPlay[]) => {
      if (state.isFull) throw new DOMException('no room', 'QuotaExceededError');
      stored = [...stored, ...plays];
    },
    listPlays: async (limit: number) => stored.slice(0, limit),
    countPlays: async () => stored.length,
    removePlays: async (ids: readonly string[]) => {
      stored = stored.filter(({ id }) => !ids.includes(id));
    },
  };
  return state;
};

const idsOf = (plays: readonly ReportedPlay[]) => plays.map(({ id }) => id);

test('plays that a full disk refuses are delivered from memory, and only once', async () => {
  const database = disk();
  const queue = createPlayQueue(database);
  await queue.writeStep([play('a')], {});
  database.isFull = true;
  await expect(queue.writeStep([play('b')], {})).rejects.toThrow('no room');
  await expect(queue.writeStep([], {})).rejects.toThrow('no room');
  expect(idsOf(await queue.listPlays(10))).toEqual(['a', 'b']);
  expect(idsOf(await queue.listPlays(1))).toEqual(['a']);
  expect(await queue.countPlays()).toBe(2);
  await queue.removePlays(['a', 'b']);
  expect(await queue.listPlays(10)).toEqual([]);
});

test('plays that a full disk has refused are written once it has room', async () => {
  const database = disk();
  const queue = createPlayQueue(database);
  database.isFull = true;
  await expect(queue.writeStep([play('a')], {})).rejects.toThrow('no room');
  database.isFull = false;
  await queue.writeStep([play('b')], {});
  await queue.writeStep([], {});
  expect(database.ids()).toEqual(['a', 'b']);
  expect(idsOf(await queue.listPlays(10))).toEqual(['a', 'b']);
});

test('what a wrong clock has dated is delivered as the server has it, but for what was dated before a jump', async () => {
  const queue = createPlayQueue(disk());
  await queue.writeStep([{ ...play('before'), started_at: '2026-11-01T09:00:00.000Z' }], {});
  queue.jump();
  await queue.writeStep([{ ...play('wrong'), started_at: '2027-11-01T10:00:00.000Z' }], {});
  queue.correct(-365 * 24 * 3_600_000);
  await queue.writeStep([{ ...play('after'), started_at: '2026-11-01T11:00:00.000Z' }], {});
  queue.correct(600);
  expect((await queue.listPlays(10)).map(({ id, started_at }) => `${id} ${started_at}`)).toEqual([
    'before 2026-11-01T09:00:00.000Z',
    'wrong 2026-11-01T10:00:00.000Z',
    'after 2026-11-01T11:00:00.600Z',
  ]);
  await queue.removePlays(['wrong']);
  expect(idsOf(await queue.listPlays(10))).toEqual(['before', 'after']);
});
