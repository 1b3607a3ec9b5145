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
