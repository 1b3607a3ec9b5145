import type { ReportedPlay } from '@kamerton/wire';
import { expect, test } from 'vitest';
import { shifted } from './database.ts';
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
    listPlays: async (limit?: number) => stored.slice(0, limit),
    countPlays: async () => stored.length,
    removePlays: async (ids: readonly string[]) => {
      stored = stored.filter(({ id }) => !ids.includes(id));
    },
    shiftPlays: async (ids: readonly string[], by: number) => {
      stored = stored.map((each) => (ids.includes(each.id) ? shifted(each, by) : each));
    },
  };
  return state;
};

const idsOf = (plays: readonly ReportedPlay[]) => plays.map(({ id }) => id);

test('plays that a full disk refuses are delivered from memory, and only once', async () => {
  const database = disk();
  const queue = createPlayQueue(database);
  await queue.writeStep([play('a')], {}, []);
  database.isFull = true;
  await expect(queue.writeStep([play('b')], {}, [])).rejects.toThrow('no room');
  await expect(queue.writeStep([], {}, [])).rejects.toThrow('no room');
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
  await expect(queue.writeStep([play('a')], {}, [])).rejects.toThrow('no room');
  database.isFull = false;
  await queue.writeStep([play('b')], {}, []);
  await queue.writeStep([], {}, []);
  expect(database.ids()).toEqual(['a', 'b']);
  expect(idsOf(await queue.listPlays(10))).toEqual(['a', 'b']);
});

/** A play that began at a moment by the device's clock. */
const begun = (id: string, started_at: string): ReportedPlay => ({ ...play(id), started_at });
const startsIn = async (queue: Pick<ReturnType<typeof createPlayQueue>, 'listPlays'>) =>
  (await queue.listPlays(10)).map(({ id, started_at }) => `${id} ${started_at}`);
const year = 365 * 24 * 3_600_000;
const now = Date.parse('2026-11-01T12:00:00Z');

test('what a wrong clock has dated is delivered as the server has it, but for what was dated before a jump', async () => {
  const database = disk();
  const queue = createPlayQueue(database);
  await queue.writeStep([begun('before', '2026-11-01T09:00:00.000Z')], {}, ['before']);
  queue.jump();
  await queue.writeStep([begun('wrong', '2027-11-01T10:00:00.000Z')], {}, ['wrong']);
  await queue.correct(-year, now);
  await queue.writeStep([begun('after', '2026-11-01T11:00:00.000Z')], {}, ['after']);
  await queue.correct(600, now);
  const right = ['before 2026-11-01T09:00:00.000Z', 'wrong 2026-11-01T10:00:00.000Z', 'after 2026-11-01T11:00:00.600Z'];
  expect(await startsIn(queue)).toEqual(right);
  // The app ends before they are delivered.
  expect(await startsIn(createPlayQueue(database))).toEqual(right);
  await queue.removePlays(['wrong']);
  expect(idsOf(await queue.listPlays(10))).toEqual(['before', 'after']);
});

test('what an earlier run has dated is not dated anew by the clock of this one', async () => {
  const queue = createPlayQueue(disk());
  await queue.writeStep([begun('cut off', '2026-11-01T09:00:00.000Z')], {}, []);
  await queue.correct(year, now);
  expect(await startsIn(queue)).toEqual(['cut off 2026-11-01T09:00:00.000Z']);
});

test('what an earlier run without a network has dated ahead of now is not lost', async () => {
  const database = disk();
  await createPlayQueue(database).writeStep([begun('ahead', '2026-11-01T15:00:00.000Z')], {}, ['ahead']);
  const queue = createPlayQueue(database);
  await queue.correct(-4 * 3_600_000, now);
  expect(await startsIn(queue)).toEqual(['ahead 2026-11-01T11:00:00.000Z']);
});

test('a correction applies to a play that waits to be written, and to one that the disk refuses', async () => {
  const database = disk();
  const queue = createPlayQueue(database);
  database.isFull = true;
  const refused = queue.writeStep([begun('a', '2027-11-01T10:00:00.000Z')], {}, ['a']);
  await queue.correct(-year, now);
  await expect(refused).rejects.toThrow('no room');
  expect(await startsIn(queue)).toEqual(['a 2026-11-01T10:00:00.000Z']);
  database.isFull = false;
  const written = queue.writeStep([begun('b', '2027-11-01T10:05:00.000Z')], {}, ['b']);
  await queue.correct(-year, now);
  await written;
  expect(await startsIn(queue)).toEqual(['a 2026-11-01T10:00:00.000Z', 'b 2026-11-01T10:05:00.000Z']);
});
