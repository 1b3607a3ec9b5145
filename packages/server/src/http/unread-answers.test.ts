import { connect, type AddressInfo, type Socket } from 'node:net';
import { fastify } from 'fastify';
import { expect, it, vi } from 'vitest';
import { limitUnreadAnswers } from './unread-answers.ts';

/** Milliseconds between two checks: polls of Vitest advance faked timers, and must not come to one. */
const every = 3_600_000;
/** More than the buffers of a connection hold. */
const size = 16 * 1024 ** 2;

it('closes the connections that read least once too much waits for them, none before, and counts none whose client has left', async () => {
  const warnings: unknown[] = [];
  const write = (line: string) => void warnings.push((JSON.parse(line) as { connections: number }).connections);
  const app = fastify({ logger: { level: 'warn', stream: { write } } });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const tick = () => vi.advanceTimersByTime(every);
  limitUnreadAnswers(app, { most: 3.5 * size, every });
  app.get('/', async () => 'x'.repeat(size));
  app.get('/left', (_request, reply) => {
    reply.raw.once('close', () => setImmediate(() => void reply.send('x'.repeat(size)))).destroy();
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const connections = () => new Promise<number>((done) => app.server.getConnections((_, count) => done(count)));
  const sockets: Socket[] = [];
  app.server.on('connection', (socket) => sockets.push(socket));
  const isWaiting = () => sockets.filter(({ destroyed, writableLength }) => !destroyed && writableLength > 0).length;
  const stall = () =>
    connect(port, '127.0.0.1')
      .on('error', () => {})
      .write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  for (let n = 0; n < 5; n += 1) await fetch(`${address}/left`).catch(() => {});
  for (let n = 0; n < 3; n += 1) stall();
  await expect.poll(isWaiting, { timeout: 30_000 }).toBe(3);
  for (let n = 0; n < 3; n += 1) tick();
  expect([isWaiting(), warnings]).toEqual([3, []]);
  stall();
  await expect.poll(isWaiting, { timeout: 30_000 }).toBe(4);
  tick();
  expect(warnings).toEqual([3]);
  await expect.poll(connections, { timeout: 30_000 }).toBe(1);
  // One that reads gets everything.
  expect((await (await fetch(address)).text()).length).toBe(size);
  tick();
  expect(warnings).toEqual([3]);
  app.server.closeAllConnections();
  await app.close();
});
