import type { FastifyReply } from 'fastify';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createTurns, ofOtherReads, ofReads, ofWrites } from './turns.ts';

/** A pending response; destroying it disconnects the client. */
const asking = () => {
  const raw = new PassThrough();
  return { raw, reply: { raw } as unknown as FastifyReply };
};

/** Starts `count` reads of one caller; `go` completes the running ones. */
const begin = (inTurn: ReturnType<typeof createTurns>, caller: string, count: number) => {
  const running: (() => void)[] = [];
  const clients = Array.from({ length: count }, asking);
  const reads = clients.map(({ reply }) =>
    inTurn(caller, reply, () => new Promise<string>((go) => running.push(() => go('found')))),
  );
  const outcomes = reads.map((read) => read.catch((error: { code: string; retryAfter: number }) => error));
  return { running, clients, outcomes };
};

it('runs two of a caller at a time, lets fourteen wait and refuses the rest with a time to come back', async () => {
  const inTurn = createTurns(ofReads);
  const { running, outcomes } = begin(inTurn, 'a', 20);
  const refused = await Promise.all(outcomes.slice(16));
  expect(refused).toEqual(refused.map(() => expect.objectContaining({ code: 'unavailable', retryAfter: 2 })));
  expect(running).toHaveLength(2);
  for (let done = 0; done < 16; done += 1) {
    await expect.poll(() => running.length, { timeout: 30_000 }).toBeGreaterThan(done);
    running[done]?.();
  }
  expect(await Promise.all(outcomes.slice(0, 16))).toEqual(Array<string>(16).fill('found'));
});

it('gives each caller a turn', async () => {
  const inTurn = createTurns(ofReads);
  const many = begin(inTurn, 'a', 16);
  const other = begin(inTurn, 'b', 1);
  await expect.poll(() => [many.running.length, other.running.length], { timeout: 30_000 }).toEqual([2, 1]);
});

it('forgets whoever leaves while waiting, and gives the place of a read that fails to the next', async () => {
  const inTurn = createTurns(ofReads);
  const { running, clients, outcomes } = begin(inTurn, 'a', 16);
  for (const { raw } of clients.slice(2)) raw.destroy();
  expect(await Promise.all(outcomes.slice(2))).toHaveLength(14);
  await expect.poll(() => running.length, { timeout: 30_000 }).toBe(2);
  for (const go of running) go();
  await Promise.all(outcomes);
  for (let n = 0; n < 20; n += 1) {
    await expect(inTurn('a', asking().reply, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  }
  expect(await inTurn('a', asking().reply, async () => 'found')).toBe('found');
});

it('runs three writes of a caller at a time, and also those that wait when their client leaves', async () => {
  const { running, clients, outcomes } = begin(createTurns(ofWrites), 'a', 6);
  for (const { raw } of clients) raw.destroy();
  await expect.poll(() => running.length).toBe(3);
  for (let done = 0; done < 6; done += 1) {
    await expect.poll(() => running.length).toBeGreaterThan(done);
    running[done]?.();
  }
  expect(await Promise.all(outcomes)).toEqual(Array<string>(6).fill('found'));
});

it('drops other reads that wait when their client leaves', async () => {
  const { running, clients, outcomes } = begin(createTurns(ofOtherReads), 'a', 6);
  for (const { raw } of clients) raw.destroy();
  expect(await Promise.all(outcomes.slice(3))).toEqual(Array(3).fill(expect.objectContaining({ code: 'unavailable' })));
  for (const go of running) go();
  expect(await Promise.all(outcomes.slice(0, 3))).toEqual(Array<string>(3).fill('found'));
});
